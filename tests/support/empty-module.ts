// Stands in for `server-only` in tests.
export {};
