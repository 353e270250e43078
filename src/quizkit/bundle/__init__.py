"""The contract with the apps that import a bundle: its models, and how a quiz is compiled to them."""
