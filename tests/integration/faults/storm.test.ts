import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { db } from "@/lib/server/db";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { withConnection } from "@/scripts/postgres/connect";
import { expectCleanBooks } from "@/tests/support/books";
import { countDeadlocks } from "@/tests/support/database/deadlocks";
import { withOwnPostgres } from "@/tests/support/database/own-postgres";
import { letPricesEnd } from "@/tests/support/storm/let-prices-end";
import { letProposalsExpire } from "@/tests/support/storm/let-proposals-expire";
import { addReport, runStorm, type StormReport } from "@/tests/support/storm/run-storm";
import { createStormWorld, stormLimitMinor } from "@/tests/support/storm/world";

const seconds = Number(process.env.STORM_SECONDS ?? 30);
const processes = 3;
/** The storm (random acts in several processes at the same time) continues until each act has succeeded this many times. */
const timesMin = Math.max(8, Math.ceil(seconds / 4));
/**
 * The storm also continues until this many end-of-day runs have succeeded. This number is smaller than `timesMin`, because an
 * end-of-day run waits for the locks of all accounts and therefore takes long.
 */
const daysMin = Math.max(2, Math.ceil(seconds / 15));
/** On a busy machine, the storm needs many rounds. On a quiet machine, it stops after a few rounds. */
const roundsMax = 15;

const server = withOwnPostgres();

const count = async (sql: string) => (await db.query<{ count: bigint }>(sql))[0]?.count;

it(
  "parallel acts from several processes cause no deadlock and no internal error, and the books add up",
  async () => {
    const world = await createStormWorld();
    await withConnection(server().ownerUrl, (owner) =>
      owner.query("INSERT INTO four_eyes_limits (limit_minor) VALUES ($1)", [stormLimitMinor]),
    );
    const endExpiring = await letProposalsExpire(server().ownerUrl);
    const endPrices = await letPricesEnd(server().ownerUrl);
    const deadlocks = await countDeadlocks();
    const linesBefore = errorsIn(server().logFile).length;
    const report = await runStorm({ world, seconds, rare: [] }, processes);
    for (let round = 1; round < roundsMax && rareActs(report).length > 0; round += 1) {
      addReport(report, await runStorm({ world, seconds: seconds / 3, rare: rareActs(report) }, processes));
    }
    await endExpiring();
    await endPrices();
    if (process.env.STORM_SECONDS) console.log(report);
    expect(report.defects).toEqual([]);
    expect(rareActs(report), JSON.stringify(report)).toEqual([]);
    expect(await countDeadlocks(), deadlocksIn(server().logFile)).toBe(deadlocks);
    // The server's log contains no cancelled SQL statement, and no refusals except the refusals that the services expect.
    expect(errorsIn(server().logFile).slice(linesBefore)).toEqual([]);
    expect(await db.query("SELECT * FROM bank_day_failures ORDER BY date, task LIMIT 5")).toEqual([]);
    // If the worker cannot record a network's answer, it tries again later. In this case, only the column `last_error` shows the
    // error.
    expect(await count("SELECT count(*) FROM network_orders WHERE last_error ILIKE '%error%'")).toBe(0n);
    for (const state of ["confirmed", "declined", "withdrawn", "expired", "changed"]) {
      expect(await count(`SELECT count(*) FROM proposals WHERE state = '${state}'`), state).toBeGreaterThan(0n);
    }
    expect(await count("SELECT count(*) FROM transfers WHERE ending = 'price_ended'")).toBeGreaterThan(0n);
    expect(await count(paidByOne), "paid by one person").toBe(0n);
    await drainTransferOutbox();
    expect(await count("SELECT count(*) FROM transfer_outbox")).toBe(0n);
    await expectCleanBooks();
  },
  (3 * seconds + 1_500) * 1_000,
);

/** Counts transfers above the limit that have left the bank and that no second person has confirmed. */
const paidByOne = `SELECT count(*) FROM transfers t WHERE t.debited_currency = 'USD' AND t.debited_minor > ${stormLimitMinor}
  AND t.channel <> 'own' AND t.entry_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM proposals p WHERE p.subject_id = t.id::text AND p.state = 'confirmed')`;

function rareActs({ acts, done }: StormReport): string[] {
  return acts.filter((name) => (done[name] ?? 0) < (name === "end a day" ? daysMin : timesMin));
}

/** Returns the descriptions of deadlocks in the server's log. Each description names the processes that waited for each other. */
function deadlocksIn(logFile: string): string {
  return readFileSync(logFile, "utf8")
    .split(/^(?=.*ERROR: {2}deadlock detected)/m)
    .slice(1)
    .map((text) => text.slice(0, 6_000))
    .join("\n");
}

/** Matches the two refusals by the database that the services expect: a second loan, and an act that needs a second person. */
const foreseen = /"loans_one_uncleared"|needs a second person$/;

/** Returns the lines of Postgres' log about SQL statements that Postgres cancelled or refused unexpectedly. */
function errorsIn(logFile: string): string[] {
  const lines = readFileSync(logFile, "utf8").split("\n");
  return lines.filter((line) => /(ERROR|FATAL|PANIC):/.test(line) && !foreseen.test(line));
}
