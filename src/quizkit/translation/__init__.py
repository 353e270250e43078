"""The translatable texts of a quiz: where they are, and which text a locale gets."""
