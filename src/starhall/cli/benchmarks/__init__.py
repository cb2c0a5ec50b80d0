"""What `starhall bench` measures besides random play: bots, instructions, peers."""
