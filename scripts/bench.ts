import "./command/outside-next";
import { installByHand } from "@/tests/support/by-hand/install.sql";
import { measurePostgresAt } from "./bench/cpu";
import { OperatorError, runCommand } from "./command/project";
import { silenceTelemetry } from "./command/settings";
import { generateSources } from "./launcher/build-steps";
import { exitCode, startProgram } from "./launcher/children";
import { migrate } from "./migrate/migrate";
import { withConnection } from "./postgres/connect";
import { roleOf } from "./postgres/database-url";
import { type EmbeddedPostgres, ensureEmbeddedPostgres } from "./postgres/embedded-postgres";
import { startTemporaryPostgres } from "./postgres/temporary-postgres";

const parts = [
  ...(["ledger", "site", "growth", "day", "reconciliation", "incoming"] as const),
  ...(["lighthouse", "navigation", "streams"] as const),
] as const;

// npm run bench [-- ledger|site|growth|day|reconciliation|incoming|lighthouse|navigation|streams …]: measures the speed of the
// product and compares each figure with its bound. Most figures are ratios of two measurements in the same run, so they hardly
// depend on the machine's speed. Ends with code 1 if a figure does not meet its bound. A part such as `growth:exceptions`
// measures only one table of the back office. The bench starts its own Postgres and removes it at the end. If `BENCH_FOLDER`
// names a folder, this Postgres and the rows of the back office's tables are kept in the folder for the next run.
runCommand(async () => {
  silenceTelemetry();
  const asked = process.argv.slice(2);
  const unknown = asked.find((part) => !part.startsWith("growth:") && !parts.some((known) => known === part));
  if (unknown) throw new OperatorError(`There is no part "${unknown}": choose from ${parts.join(", ")}.`);
  if (!(await generateSources(async (program) => exitCode(startProgram(program))))) {
    throw new OperatorError("The Prisma client could not be generated.");
  }
  const folder = process.env.BENCH_FOLDER;
  const server = await (folder
    ? ensureEmbeddedPostgres(folder, { durable: false })
    : startTemporaryPostgres({ onDisk: true }));
  try {
    await setUpDatabase(server);
    measurePostgresAt(server.place);
    const isKept = await measure(asked.length > 0 ? asked : [...parts], server);
    process.exitCode = isKept ? 0 : 1;
  } finally {
    await server.stop();
  }
});

async function setUpDatabase({ databaseUrl, ownerUrl }: EmbeddedPostgres): Promise<void> {
  process.env.DATABASE_URL = databaseUrl;
  process.env.MIGRATE_DATABASE_URL = ownerUrl;
  process.env.DEMO = "1";
  process.env.NEXTAUTH_SECRET = "a secret that is good enough for the bench";
  // The bench sends requests as fast as it can, so the limits on the pace of requests must not apply.
  process.env.PACE_FACTOR = "1000000";
  process.env.PIN_PEPPER = "a-pepper-that-is-good-enough-for-the-bench";
  process.env.DATA_KEY = "a-data-key-that-is-good-enough-for-the-bench";
  process.env.NEXTAUTH_URL = "http://localhost:3000";
  process.env.LOG_LEVEL = "warn";
  await migrate(ownerUrl, databaseUrl);
  await withConnection(ownerUrl, (owner) => installByHand(owner, roleOf(databaseUrl)));
}

async function measure(asked: string[], { adminUrl }: EmbeddedPostgres): Promise<boolean> {
  const { createBenchWorld } = await import("./bench/bench-world");
  const { benchDay } = await import("./bench/day-bench");
  const { BenchDatabase } = await import("./bench/bench-database");
  const { benchGrowth } = await import("./bench/growth-bench");
  const { benchIncoming } = await import("./bench/incoming-bench");
  const { benchLedger } = await import("./bench/ledger-bench");
  const { report } = await import("./bench/report");
  const { benchReconciliation } = await import("./bench/reconciliation-bench");
  const { benchPagesOfSite } = await import("./bench/pages-of-site");
  const { benchStaffGrowth } = await import("./bench/staff-growth-bench");
  const { benchStatement } = await import("./bench/statement-bench");
  const { verifyBooks } = await import("@/lib/ledger/verify-books");
  const { closeDb, db } = await import("@/lib/server/db");
  try {
    const empty = async (name: string) => await BenchDatabase.create(name, adminUrl);
    const staffTables = asked.flatMap((part) => (part.startsWith("growth:") ? part.slice("growth:".length) : []));
    const forStaff = (asked.includes("growth") || staffTables.length > 0) && {
      few: await empty("few_rows"),
      many: await empty("many_rows"),
    };
    const forFiles = asked.includes("reconciliation") && {
      few: await empty("few_paid"),
      many: await empty("many_paid"),
    };
    // The part `reconciliation` and the parts `growth:…` fill their own databases.
    const needsWorld = asked.some((part) => part !== "reconciliation" && !part.startsWith("growth:"));
    const world = needsWorld ? await createBenchWorld() : { customers: [], payeeOf: () => "" };
    const findings = [
      ...(asked.includes("ledger") ? await benchLedger(world) : []),
      ...(await benchPagesOfSite(asked, world)),
      ...(asked.includes("growth") ? [...(await benchStatement()), ...(await benchGrowth())] : []),
      ...(forStaff ? await benchStaffGrowth(forStaff, staffTables) : []),
      ...(forFiles ? await benchReconciliation(forFiles) : []),
      ...(asked.includes("incoming") ? await benchIncoming(world) : []),
      ...(asked.includes("day") ? await benchDay(world) : []),
    ];
    const isKept = report(findings);
    const { breaks } = await verifyBooks(db);
    console.log(`\nThe books afterwards: ${breaks.length === 0 ? "clean" : JSON.stringify(breaks)}\n`);
    return isKept && breaks.length === 0;
  } finally {
    await closeDb();
  }
}
