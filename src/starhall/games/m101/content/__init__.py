"""The components: the data files, and what reads them."""
