"""The HTTP interface: requests, routes, responses and the page."""
