"""Ways into an account from another browser: codes for a second device, recovery codes and passkeys."""
