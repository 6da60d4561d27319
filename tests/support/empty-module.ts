// Replaces the package `server-only` in tests.
export {};
