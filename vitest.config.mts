import * as path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = import.meta.dirname;

/**
 * The names of the test files that each run in a new process: the slowest files, and files that stop servers or migrate several
 * databases. These files start first, so that both workers finish at about the same time.
 */
const apart = [
  ...[
    "year",
    "twenty-ways",
    "storm",
    "term-product-days",
    "killed-worker",
    "killed-postgres",
    "campaign",
    "long-advance",
    "worker",
  ],
  ...[
    "services",
    "outcomes",
    "actions",
    "seals",
    "csv-stream",
    "clean-up",
    "two-roles",
    "projection",
    "live-migrations",
  ],
  ...["migrations", "lockout", "draw-paper", "growth"],
];
const apartFiles = apart.map((name) => `tests/integration/**/${name}.test.ts`);

class ApartFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = apart.indexOf(path.basename(moduleId).split(".")[0] ?? "");
      return index < 0 ? apart.length : index;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

const databaseSetup = "tests/support/database/integration-setup.ts";
const integration = {
  include: ["tests/integration/**/*.test.{ts,tsx}"],
  globalSetup: "tests/support/database/global-setup.ts",
  // Most tests send the same payment repeatedly. The value 0 switches off the question about a repeated payment.
  // `same-payment.test.ts` tests this question.
  env: { LOG_LEVEL: "silent", SAME_PAYMENT_HOURS: "0" },
  // A small machine has two cores. A third worker does not shorten the run.
  maxWorkers: 2,
  // Limits of time only end tests that hang. A machine that is ten times slower must not reach them.
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 600_000,
  hookTimeout: 600_000,
};

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${root}/` },
      // The module `server-only` keeps server code out of browsers: outside Next, the module throws.
      { find: "server-only", replacement: path.join(root, "tests/support/empty-module.ts") },
    ],
  },
  test: {
    // The state of the earlier file is removed before the database of the next file is created.
    sequence: { sequencer: ApartFirst, setupFiles: "list" },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          // A separate process for each file would double the duration (docs/decisions/tests.md).
          isolate: false,
          setupFiles: "tests/support/fresh-modules.ts",
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: "integration",
          exclude: apartFiles,
          // A process for each file would make the run longer by a third (docs/decisions/tests.md).
          isolate: false,
          setupFiles: ["tests/support/fresh-modules.ts", databaseSetup],
        },
      },
      {
        extends: true,
        test: { ...integration, name: "integration-apart", include: apartFiles, setupFiles: [databaseSetup] },
      },
    ],
  },
});
