import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { getStatements } from "@/lib/books/statements/get-statements";
import { addDays } from "@/lib/dates";
import { runDay } from "@/lib/day/run-day";
import { getBusinessDate, openBooks } from "@/lib/ledger/business-date.sql";
import { createQuote } from "@/lib/quotes/create-quote";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { breaksAfter } from "@/tests/support/database/tamper";
import { createAdmin } from "@/tests/support/factories";
import { convertOwn, createOwnPair, moveOwn } from "@/tests/support/own-transfers";
import { createRate, createRates } from "@/tests/support/rates";

// Tests that the result on currencies reaches profit and loss each day (docs/decisions/currency-positions.md).

let staff: Actor;
let date: string;

beforeAll(async () => {
  staff = await createAdmin();
  await createRates();
  await openBooks();
  date = bankDate(now());
});

afterEach(expectCleanBooks);

async function endDate(): Promise<string> {
  const ended = date;
  await runDay(ended);
  date = addDays(ended, 1);
  return ended;
}

/** Income on currencies up to the present, in US cents. */
async function income(): Promise<bigint> {
  const [row] = await db.query<{ minor: bigint }>(
    "SELECT coalesce(sum(p.amount_minor), 0)::bigint AS minor FROM postings p JOIN ledger_accounts a ON a.id = p.ledger_account_id WHERE a.code = 'income:fx:USD'",
  );
  return row?.minor ?? 0n;
}

/** Counts the transactions that wait for an advisory lock in this database. */
async function countWaiting(): Promise<bigint | undefined> {
  const [row] = await db.query<{ count: bigint }>(
    `SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return row?.count;
}

async function positionsOf(on: string) {
  const rows = await db.prisma.currencyPosition.findMany({ where: { date: on }, orderBy: { currency: "asc" } });
  return new Map(rows.map((row) => [row.currency, row]));
}

it("a day without conversions has no result, and is closed all the same", async () => {
  await endDate();
  expect(await income()).toBe(0n);
});

it("the margin of a conversion is income at the end of its day", async () => {
  const { actor, account, other } = await createOwnPair("EUR", 1_000_000n);
  // 4,000 euros at 0.86 euros for a dollar and a spread of 0.6 % cost 4,679.07 dollars.
  await convertOwn(actor, [account, other], "4000.00");
  const ended = await endDate();
  const paid = 467_907n;
  const worth = 465_116n;
  expect(await income()).toBe(paid - worth);
  const positions = await positionsOf(ended);
  expect(positions.get("EUR")).toMatchObject({ positionMinor: -400_000n, worthMinor: -worth });
  expect(positions.get("USD")).toMatchObject({ positionMinor: worth, worthMinor: worth });
  expect(await getStatements(staff, { from: ended, to: ended, currency: "USD" })).toMatchObject({
    resultMinor: paid - worth,
    positions: [{ currency: "EUR", positionMinor: -400_000n, rate: "0.86", worthMinor: -worth }],
  });
});

it("a conversion that commits after the valuation of its date counts at the next valuation", async () => {
  const before = await income();
  const { actor, account, other } = await createOwnPair("EUR", 1_000_000n);
  const { id: quoteId } = await createQuote(actor, { from: account.accountNumber, to: "EUR", amount: "1000.00" });
  await queryAsOwner(`CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(4711); RETURN NULL; END $$`);
  await queryAsOwner(`CREATE CONSTRAINT TRIGGER wait_at_commit AFTER INSERT ON transfers DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION wait_at_commit()`);
  const ended = date;
  let [conversion, end]: Promise<unknown>[] = [];
  await inTransaction(async (beforeCommit) => {
    await beforeCommit.query("SELECT pg_advisory_xact_lock(4711)");
    // Because of this lock, the end-of-day run waits after it has determined the settled lines and before it values the currency
    // positions.
    await inTransaction(async (beforeValuation) => {
      await beforeValuation.query("SELECT pg_advisory_xact_lock_shared(hashtextextended('interest accrual', 0))");
      end = endDate();
      await vi.waitUntil(async () => (await countWaiting()) === 1n, 60_000);
      conversion = moveOwn(actor, [account, other], { amount: "1000.00", quoteId });
      await vi.waitUntil(async () => (await countWaiting()) === 2n, 60_000);
    });
    await vi.waitUntil(async () => (await getBusinessDate()) === addDays(ended, 1), 60_000);
  });
  await Promise.all([conversion, end]);
  await queryAsOwner("DROP FUNCTION wait_at_commit CASCADE");
  expect(await income()).toBe(before);
  await expectCleanBooks();
  await endDate();
  // The customer pays 1,169.77 dollars for 1,000 euros, which are worth 1,162.79 dollars.
  expect(await income()).toBe(before + 116_977n - 116_279n);
});

it("a rate that moves changes the result of its day, and an unchanged rate changes nothing", async () => {
  const before = await income();
  await endDate();
  expect(await income()).toBe(before);
  await createRate("EUR", "0.8944");
  await endDate();
  // The bank owes 5,000 euros. This debt was worth 5,813.95 dollars and is now worth 5,590.34 dollars.
  expect(await income()).toBe(before + 581_395n - 559_034n);
});

it("staff are told once of a position above the limit, and of a position without a rate", async () => {
  for (let index = 0; index < 3; index += 1) {
    const { actor, account, other } = await createOwnPair("GBP", 10_000_000n);
    await convertOwn(actor, [account, other], "30000.00");
  }
  const ended = await endDate();
  await runDay(ended);
  const told = () =>
    db.query<{ params: { count: number; date: string } }>(
      "SELECT params FROM notifications WHERE kind = 'position-limit' AND user_id = $1 ORDER BY created_at",
      [staff.userId],
    );
  expect(await told()).toEqual([{ params: { count: 1, date: ended } }]);
  const move = async (interval: string) => {
    await queryAsOwner("ALTER TABLE exchange_rates DISABLE TRIGGER USER");
    await queryAsOwner(`UPDATE exchange_rates SET valid_from = valid_from ${interval} WHERE quote_currency = 'EUR'`);
    await queryAsOwner("ALTER TABLE exchange_rates ENABLE TRIGGER USER");
    await queryAsOwner("ALTER TABLE exchange_rates ENABLE ALWAYS TRIGGER exchange_rates_keep_four_eyes");
  };
  await move("+ interval '50 years'");
  const before = await income();
  await endDate();
  expect(await income()).toBe(before);
  expect((await told())[1]?.params.count).toBe(2);
  await move("- interval '50 years'");
});

it.each([
  [
    "a result of another amount",
    "a currency position of a closed day is in the books",
    "UPDATE currency_positions SET position_minor = position_minor + 1 WHERE entry_id IS NOT NULL",
  ],
  [
    "positions that are worth something together",
    "the currency positions of a closed day are worth nothing together",
    "UPDATE currency_positions SET worth_minor = worth_minor + 1 WHERE currency = 'USD' AND entry_id IS NOT NULL",
  ],
])("verify-books reports %s that a superuser has made", async (_what, guarantee, ...statements) => {
  const breaks = await breaksAfter({ statements });
  expect(breaks.map((found) => found.guarantee)).toContain(guarantee);
});
