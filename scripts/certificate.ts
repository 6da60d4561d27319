import "./command/outside-next";
import { parseArgs } from "node:util";
import type { ExchangePlace } from "@/lib/exchange-settings";
import type { Condition } from "@/lib/transfers/rails/test-run.model";
import { OperatorError, runCommand } from "./command/project";
import { withDatabase } from "./command/with-database";

const options = "The options are --rail wire or --rail interbank, and --since with a moment such as 2026-11-29T09:00Z.";

// npm run -s certificate -- --rail wire --since 2026-11-29T09:00Z: prints the certificate of a test run with a network: what has
// happened since the moment `--since`, what is still open, and whether the books agree. Ends with code 1 if a condition is not
// met.
runCommand(async () => {
  const { rail, since } = readOptions();
  await withDatabase(async () => {
    const { closeDb, db } = await import("@/lib/server/db");
    try {
      const { readMessageCounts, readMessageDigest, readTestRunCounts } = await import(
        "@/lib/transfers/rails/test-run.sql"
      );
      const { judgeTestRun } = await import("@/lib/transfers/rails/test-run.model");
      const { verifyBooks } = await import("@/lib/ledger/verify-books");
      const { findNostroDifferences } = await import("@/lib/ledger/checks/settlement.sql");
      const until = new Date();
      const { happened, open } = judgeTestRun(rail, await readTestRunCounts(db, rail, since));
      const messages = await readMessageCounts(db, rail, since);
      const digest = await readMessageDigest(db, rail, since);
      const breaks = (await verifyBooks(db)).breakCount;
      const differing = (await findNostroDifferences(db)).length;
      const books: Condition[] = [
        { isMet: breaks === 0, count: breaks, words: "errors in the books" },
        {
          isMet: differing === 0,
          count: differing,
          words: "accounts at a network that differ from its last statement",
        },
      ];
      console.log("Certificate of a test run\n");
      for (const line of await describeBank(rail)) console.log(line);
      console.log(`Period:   ${since.toISOString()} to ${until.toISOString()}`);
      for (const { direction, kind, state, count } of messages)
        console.log(
          `Messages: ${direction === "out" ? "to" : "from"} the network, ${kind || "unreadable"}, ${state}: ${count}`,
        );
      console.log(`Digest:   ${digest || "no message"}`);
      print("Happened at least once", happened);
      print("None at the end", open);
      print("Books", books);
      const missing = [...happened, ...open, ...books].filter(({ isMet }) => !isMet).length;
      console.log(`\n${missing === 0 ? "Passed." : `Not passed: ${missing} conditions are not met.`}`);
      process.exitCode = missing === 0 ? 0 : 1;
    } finally {
      await closeDb();
    }
  });
});

function readOptions(): { rail: "wire" | "interbank"; since: Date } {
  try {
    const { values } = parseArgs({ options: { rail: { type: "string" }, since: { type: "string" } } });
    const { rail } = values;
    const since = new Date(values.since ?? "");
    if ((rail === "wire" || rail === "interbank") && !Number.isNaN(since.getTime())) return { rail, since };
  } catch {
    // parseArgs throws an error for an unknown option. The code ignores this error, because the function throws an OperatorError
    // below.
  }
  throw new OperatorError(options);
}

/** The settings of the test run. They contain no secrets. */
async function describeBank(rail: "wire" | "interbank"): Promise<string[]> {
  const { env } = await import("@/lib/server/env");
  const settings = env();
  const { BANK_NAME, BANK_BIC, BANK_ROUTING_NUMBER, WIRE_CORRESPONDENT_BIC } = settings;
  const isWire = rail === "wire";
  const place = isWire ? settings.WIRE_EXCHANGE : settings.INTERBANK_EXCHANGE;
  const hostKey = isWire ? settings.WIRE_EXCHANGE_HOST_KEY : settings.INTERBANK_EXCHANGE_HOST_KEY;
  const format = isWire ? `${settings.NETWORK_WIRE}, ${settings.WIRE_PROFILE}` : settings.NETWORK_INTERBANK;
  return [
    `Bank:     ${BANK_NAME}, ${isWire ? BANK_BIC : BANK_ROUTING_NUMBER}`,
    `Network:  ${rail} (${format})${isWire ? `, ${WIRE_CORRESPONDENT_BIC}` : ""}`,
    `Place:    ${nameOf(place)}${hostKey ? `, host key ${hostKey}` : ""}`,
  ];
}

function nameOf(place: ExchangePlace | null): string {
  if (!place) return "none";
  return place.kind === "folder" ? place.folder : `sftp://${place.user}@${place.host}:${place.port}${place.folder}`;
}

function print(title: string, conditions: Condition[]): void {
  console.log(`\n${title}`);
  for (const { isMet, count, words } of conditions)
    console.log(`  ${isMet ? "✓" : "✗"} ${String(count).padStart(5)}  ${words}`);
}
