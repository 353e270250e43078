"""Files as authors write them: text to data with positions, and faults to diagnostics in an author's words."""
