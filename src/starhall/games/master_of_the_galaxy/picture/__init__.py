"""What people see: drawings and words."""
