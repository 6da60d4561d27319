import * as path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = import.meta.dirname;

/** The files that take longest, by name. They start first, so that no worker is left alone with one of them at the end. */
const slowest = [
  ...["storm", "term-product-days", "killed-worker", "long-advance", "worker", "services", "outcomes", "actions"],
  ...[
    "seals",
    "csv-stream",
    "clean-up",
    "two-roles",
    "projection",
    "live-migrations",
    "lockout",
    "draw-paper",
    "growth",
  ],
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = slowest.indexOf(path.basename(moduleId).split(".")[0] ?? "");
      return index < 0 ? slowest.length : index;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${root}/` },
      // Outside Next this module throws, to keep server code out of browsers.
      { find: "server-only", replacement: path.join(root, "tests/support/empty-module.ts") },
    ],
  },
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          // A process for each file would take twice as long (docs/decisions/tests.md).
          isolate: false,
          setupFiles: "tests/support/fresh-modules.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.{ts,tsx}"],
          globalSetup: "tests/support/database/global-setup.ts",
          setupFiles: "tests/support/database/integration-setup.ts",
          // Most tests send the same payment again and again; `same-payment.test.ts` is about the question.
          env: { LOG_LEVEL: "silent", SAME_PAYMENT_HOURS: "0" },
          // As many as a small machine has cores: three of them take longer (docs/decisions/tests.md).
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
