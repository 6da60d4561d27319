import { beforeAll, expect, it } from "vitest";
import { bankDatesSql, readBankDates } from "@/lib/calendar/events.sql";
import { addDays } from "@/lib/dates";
import { runDay } from "@/lib/day/run-day";
import { bankDate, now } from "@/lib/server/clock";
import { withConnection } from "@/tests/support/database/database";

const manyDue = 60;
const today = bankDate(now());
const [busy, quiet] = [addDays(today, 400), addDays(today, 401)];

/** Adds instalments without their loans, because the test only counts instalments. */
async function addInstalments(date: string, count: number): Promise<void> {
  await withConnection(
    async (client) => {
      await client.query("SET session_replication_role = replica");
      await client.query(
        `INSERT INTO loan_instalments (loan_id, number, due_on, principal_minor, interest_minor)
         SELECT gen_random_uuid(), 1, $1, 100, 1 FROM generate_series(1, $2::int)`,
        [date, count],
      );
    },
    { superuser: true },
  );
}

const dueOn = async (date: string) => await readBankDates(date, addDays(date, 1));
const endDay = (date: string) => runDay(date, { tasks: [] });

beforeAll(async () => {
  await addInstalments(busy, manyDue);
  await addInstalments(quiet, 5);
});

it("due items are counted on each read of a date, and at each day's end for dates with many items", async () => {
  const due = (date: string, count: number, isAbout: boolean) => [
    { date, kind: "instalments", count, isDone: false, isAbout },
  ];
  expect(await dueOn(busy)).toEqual(due(busy, manyDue, false));
  await endDay(today);
  expect(await dueOn(busy)).toEqual(due(busy, manyDue, true));
  expect(await dueOn(quiet)).toEqual(due(quiet, 5, false));
  await addInstalments(busy, 10);
  await addInstalments(quiet, 1);
  expect(await dueOn(busy)).toEqual(due(busy, manyDue, true));
  expect(await dueOn(quiet)).toEqual(due(quiet, 6, false));
  await endDay(addDays(today, 1));
  expect(await dueOn(busy)).toEqual(due(busy, manyDue + 10, true));
  await withConnection(
    (client) =>
      client.query(
        "DELETE FROM loan_instalments WHERE due_on = $1 AND loan_id IN (SELECT loan_id FROM loan_instalments WHERE due_on = $1 LIMIT 30)",
        [busy],
      ),
    { owner: true },
  );
  await endDay(addDays(today, 2));
  expect(await dueOn(busy)).toEqual(due(busy, manyDue - 20, false));
});

it("a date with a stored count is read without counting its due items", async () => {
  await addInstalments(busy, manyDue);
  await endDay(addDays(today, 3));
  const plan = await withConnection(async (client) => {
    await client.query("SET enable_seqscan = off");
    return await client.query<{ "QUERY PLAN": string }>(`EXPLAIN (ANALYZE) ${bankDatesSql}`, [busy, addDays(busy, 1)]);
  });
  const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(text).toMatch(/loan_instalments_to_collect .*\(never executed\)/);
  expect(text).toMatch(/deposits_maturing .*\(actual/);
});
