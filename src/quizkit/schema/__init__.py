"""The author's language: models of a quiz file and of the settings, and nothing else.

They say what may stand where; what is sound is for the checks. A fault that a validator finds carries the rule's name
as the type of its `PydanticCustomError`.
"""
