"""A feature: OpenAPI, AsyncAPI and JSON Schemas, made from the types."""
