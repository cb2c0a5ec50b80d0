"""The hall as a program: the server and the pages put together, and run."""
