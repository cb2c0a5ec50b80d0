"""The components: the files that say what there is, and what reads them."""
