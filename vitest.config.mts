import * as path from "node:path";
import { defineConfig } from "vitest/config";

const root = import.meta.dirname;

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${root}/` },
      // Outside Next this module throws, to keep server code out of browsers.
      { find: "server-only", replacement: path.join(root, "tests/support/empty-module.ts") },
    ],
  },
  test: {
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"] },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.{ts,tsx}"],
          globalSetup: "tests/support/database/global-setup.ts",
          setupFiles: "tests/support/database/integration-setup.ts",
          // Postgres works beside the tests, but a test waits for it most of the time.
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
