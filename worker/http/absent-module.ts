// Stands in the bundle for schema libraries that hono-openapi can load and this project does not have (wrangler.toml).
export {};
