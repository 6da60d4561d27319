import { expect, it } from "vitest";
import { withRequestContext } from "@/lib/server/request-context";
import { drainAfterReply } from "@/lib/transfers/drain-outbox";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { withConnection } from "@/tests/support/database/database";
import { createBeneficiary, createCustomer } from "@/tests/support/factories";

/** Drains the outbox in the same way as the site after each reply. */
const afterReply = () =>
  withRequestContext(new Headers({ "x-request-id": "a request" }), async () => drainAfterReply());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it("one drain at a time queries the database, however long it takes, and the next drain handles newer events", async () => {
  const [payer, payee] = [await createCustomer({ balanceMinor: 10_000n }), await createCustomer()];
  await createBeneficiary(payer.actor, { accountNumber: payee.account.accountNumber });
  const send = () =>
    initiateTransfer(
      payer.actor,
      {
        channel: "interbank",
        ...interbankTransferInput.parse({ beneficiary: payee.account.accountNumber, amount: "1.00" }),
      },
      crypto.randomUUID(),
    );
  await send();
  await withConnection(
    async (client) => {
      const drains = async () => {
        await client.query("SELECT pg_stat_clear_snapshot()");
        const rows = await client.query<{ count: string }>(
          `SELECT count(*) FROM pg_stat_activity
            WHERE datname = current_database() AND state = 'active' AND query LIKE 'SELECT drain_transfer_outbox%'`,
        );
        return Number(rows[0]?.count);
      };
      // While this lock is held, no row can be removed from the outbox, but new orders can still add rows.
      await client.query("BEGIN");
      await client.query("LOCK TABLE notifications IN SHARE MODE");
      await afterReply();
      await expect.poll(drains).toBe(1);
      for (let request = 0; request < 4; request += 1) {
        await send();
        await afterReply();
        await pause(150);
        expect(await drains()).toBe(1);
      }
      await client.query("COMMIT");
      const left = async () => (await client.query("SELECT FROM transfer_outbox")).length;
      await expect.poll(left).toBe(0);
      // After the outbox is empty, the last drain may query it once more.
      await expect.poll(drains).toBe(0);
    },
    { superuser: true },
  );
});
