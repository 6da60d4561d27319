import * as path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = import.meta.dirname;

/** The names of the slowest test files. These files start first, so that both workers finish at about the same time. */
const slowest = [
  ...[
    "year",
    "twenty-ways",
    "storm",
    "term-product-days",
    "killed-worker",
    "long-advance",
    "worker",
    "services",
    "outcomes",
    "actions",
  ],
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
      // The module `server-only` keeps server code out of browsers: outside Next, the module throws.
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
          // A separate process for each file would double the duration (docs/decisions/tests.md).
          isolate: false,
          setupFiles: "tests/support/fresh-modules.ts",
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.{ts,tsx}"],
          globalSetup: "tests/support/database/global-setup.ts",
          setupFiles: "tests/support/database/integration-setup.ts",
          // Most tests send the same payment repeatedly. Zero hours switch off the question about a repeated payment, which
          // `same-payment.test.ts` tests.
          env: { LOG_LEVEL: "silent", SAME_PAYMENT_HOURS: "0" },
          // A small machine has two cores. A third worker does not shorten the run (docs/measurements.md, "Tests").
          maxWorkers: 2,
          // Limits of time only end tests that hang. A busy machine must not reach them.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
