import { beforeAll, expect, it } from "vitest";
import { findEvents } from "@/lib/calendar/find-events";
import type { Actor } from "@/lib/server/actor";
import { withConnection } from "@/tests/support/database/database";
import { statementsOf } from "@/tests/support/database/statements";
import { createAdmin } from "@/tests/support/factories";

const manyEvents = 30_000;
let staff: Actor;

beforeAll(async () => {
  staff = await createAdmin();
  await withConnection(
    async (client) => {
      await client.query(
        `INSERT INTO calendar_events (id, title, category_id, all_day, starts_on, starts_at, updated_by_id, created_at, updated_at)
         SELECT gen_random_uuid(), 'Long ago', (SELECT id FROM event_categories LIMIT 1), i % 2 = 0,
                CASE WHEN i % 2 = 0 THEN date '2010-01-01' - i / 10 END,
                CASE WHEN i % 2 = 1 THEN timestamptz '2010-01-01' - i / 10 * interval '1 day' END, $1, now(), now()
           FROM generate_series(1, $2::int) i`,
        [staff.userId, manyEvents],
      );
      await client.query("VACUUM ANALYZE calendar_events");
    },
    { superuser: true },
  );
});

it("a month of the calendar is read by indexes, even with the generic plan that Postgres keeps for every month", async () => {
  const statements = (await statementsOf(() => findEvents(staff, { start: "2026-05-01", end: "2026-06-01" }))).filter(
    ({ text }) => text.includes("calendar_events"),
  );
  const plans = await withConnection(async (client) => {
    const texts: string[] = [];
    for (const { text } of statements) {
      const rows = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN (GENERIC_PLAN) ${text}`);
      texts.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    }
    return texts;
  });
  expect(plans).toHaveLength(2);
  expect(plans.join("\n")).toMatch(/calendar_events_starts_on_idx[^\n]*\n *Index Cond: .*starts_on < .*starts_on >/);
  expect(plans.join("\n")).toMatch(/calendar_events_starts_at_idx[^\n]*\n *Index Cond: .*starts_at < .*starts_at >/);
});
