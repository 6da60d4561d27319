import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { db } from "@/lib/server/db";
import { cancelTransfer } from "@/lib/transfers/cancel-transfer";
import { withConnection } from "@/tests/support/database";
import { createCustomer } from "@/tests/support/factories";
import { sendApproved, sendOut, setStatus, workForLong } from "@/tests/support/network-transfers";

const migration = "prisma/migrations/20261121113000_transfer_events/migration.sql";

/** The events of transfers, and when each of them happened, in milliseconds. */
async function readEvents(ids: string[]): Promise<{ events: object[]; times: number[] }> {
  const rows = await db.query<{ happened_at: Date }>(
    `SELECT transfer_id, kind::text, money::text, amount_minor, amount_before_minor, reason, happened_at
       FROM transfer_events WHERE transfer_id = ANY ($1::uuid[]) ORDER BY transfer_id, id`,
    [ids],
  );
  return {
    events: rows.map(({ happened_at, ...event }) => event),
    times: rows.map(({ happened_at }) => happened_at.getTime()),
  };
}

/** The audit trail's line is written a moment before or after the transfer's. */
const apartMaxMs = 1_000;

it("what happened before there were events is filled in from the audit trail and the networks' answers", async () => {
  const sender = await createCustomer({ balanceMinor: 100_000n });
  const cancelled = await sendOut(sender, "interbank", { amount: "10.00" });
  await cancelTransfer(sender.actor, cancelled.id);
  const edited = await sendOut(sender, "wire", { amount: "10.00" });
  await setStatus(edited, "active");
  await setStatus(edited, "active", { amount: "12.00" });
  await setStatus(edited, "deleted", { reason: "Not this one" });
  await setStatus(edited, "pending");
  await setStatus(edited, "active", { amount: "11.00" });
  const accepted = await sendApproved("payoneer", { amount: "10.00" });
  const refused = await sendApproved("wire", { amount: "10.00", accountNumber: "SANDBOXREFUSES" });
  await workForLong();
  const ids = [cancelled, edited, accepted.transfer, refused.transfer].map(({ id }) => id);
  const [row] = await db.query<{ id: string }>("SELECT gen_random_uuid() AS id");
  // Recorded after the fact, without a trace in the audit trail.
  await db.query(
    `INSERT INTO transfers (id, family, sender_id, from_account_id, account_name, account_number, status, ending, amount_minor,
                            currency, request_id, request_hash, created_at, updated_at)
     VALUES ($1::uuid, 'interbank', $2, $3, 'Old Friend', '1', 'deleted', 'rejected', 5, 'USD', $1::text, '', now(), now())`,
    [row?.id, sender.actor.userId, sender.account.accountId],
  );
  ids.push(row?.id ?? "");
  const written = await readEvents(ids);
  expect(written.events).toHaveLength(14);

  await withConnection(async (client) => {
    await client.query(
      `DROP TABLE transfer_events;
       DROP TRIGGER transfers_note_event ON transfers;
       DROP TRIGGER transfers_note_late_record ON transfers;
       DROP TRIGGER network_orders_note_event ON network_orders;
       DROP FUNCTION transfers_note_event;
       DROP FUNCTION network_orders_note_event;
       DROP FUNCTION transfer_event_of;
       DROP TYPE transfer_event_kind, transfer_event_money;`,
    );
    await client.query(readFileSync(migration, "utf8"));
  });
  const filledIn = await readEvents(ids);
  expect(filledIn.events).toEqual(written.events);
  for (const [index, time] of filledIn.times.entries()) {
    expect(Math.abs(time - (written.times[index] ?? 0))).toBeLessThan(apartMaxMs);
  }
});
