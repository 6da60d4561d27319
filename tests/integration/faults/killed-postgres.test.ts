import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { db } from "@/lib/server/db";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { killPostgres, withOwnPostgres } from "@/tests/support/database/own-postgres";
import {
  createAdmin,
  createBeneficiary,
  createCustomer,
  readBalance,
  type TestCustomer,
} from "@/tests/support/factories";

const server = withOwnPostgres();

const sends = 60;

function send(sender: TestCustomer, to: string, requestId: string) {
  const input = interbankTransferInput.parse({ beneficiary: to, amount: "1.00" });
  return initiateTransfer(sender.actor, { channel: "interbank", ...input }, requestId);
}

/** Repeats a call until it succeeds, as a client does after a lost connection. */
async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === 40) throw error;
      await sleep(100);
    }
  }
}

it("killing Postgres with SIGKILL during sends and approvals loses nothing and pays nothing twice", async () => {
  const sender = await createCustomer({ balanceMinor: 100_000n });
  const receiver = await createCustomer();
  const admin = await createAdmin();
  const to = receiver.account.accountNumber;
  await createBeneficiary(sender.actor, { accountNumber: to });

  const requestIds = Array.from({ length: sends }, () => randomUUID());
  const acknowledged: string[] = [];
  const firstTry = Promise.allSettled(
    requestIds.map(async (requestId, index) => {
      await sleep(index * 4);
      acknowledged.push((await send(sender, to, requestId)).id);
    }),
  );
  await sleep(100);
  await killPostgres(server());
  await firstTry;

  const transfers = await Promise.all(requestIds.map((requestId) => untilAnswered(() => send(sender, to, requestId))));
  const ids = transfers.map(({ id }) => id);
  expect(new Set(ids).size).toBe(sends);
  for (const id of acknowledged) expect(ids).toContain(id);
  expect(await readBalance(sender.account)).toEqual({ balanceMinor: 100_000n, heldMinor: BigInt(sends) * 100n });

  const approve = (id: string) => editTransfer(admin, "interbank", { id, payload: { status: "approved" } });
  const approvals = Promise.allSettled(ids.map(approve));
  await sleep(60);
  await killPostgres(server());
  await approvals;
  await Promise.all(ids.map((id) => untilAnswered(() => approve(id))));

  expect(await readBalance(sender.account)).toEqual({ balanceMinor: 100_000n - BigInt(sends) * 100n, heldMinor: 0n });
  expect(await readBalance(receiver.account)).toEqual({ balanceMinor: BigInt(sends) * 100n, heldMinor: 0n });
  await drainTransferOutbox();
  const [emails] = await db.query<{ count: bigint }>(
    "SELECT count(*) AS count FROM emails WHERE props->>'event' = 'initiated'",
  );
  expect(emails?.count).toBe(BigInt(sends));
  await expectCleanBooks();
});
