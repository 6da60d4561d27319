import { expect, it } from "vitest";
import type { ConcernKind } from "@/lib/calls/caller-file.model";
import { getCall } from "@/lib/calls/find-calls";
import { db } from "@/lib/server/db";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { takeCall } from "@/tests/support/calls";
import { statementsOf } from "@/tests/support/database/statements";
import { createAdmin, createCustomer, createUser } from "@/tests/support/factories";
import { createLoan } from "@/tests/support/loans";
import { createThread } from "@/tests/support/threads";
import { orderWire } from "@/tests/support/work";

it("what was refused, held, locked or waits comes first, and the screen is read with three statements", async () => {
  const teller = await createUser({ role: "teller" });
  const admin = await createAdmin();
  const customer = await createCustomer({ balanceMinor: 1_000_000n });
  const callId = await takeCall(teller, customer.actor);
  const why = async (): Promise<ConcernKind[]> =>
    (await getCall(teller, callId)).concerns.map((concern) => concern.why);
  expect(await why()).toEqual([]);

  const refused = await orderWire("10.00", customer);
  const payload = { status: "deleted", reason: "The account is closed" } as const;
  await editTransfer(admin, "wire", { id: refused, payload });
  await orderWire("20.00", customer);
  const sent = await orderWire("30.00", customer);
  await editTransfer(admin, "wire", { id: sent, payload: { status: "approved" } });
  await createThread(customer.actor);
  await createLoan(customer.actor);
  await db.query(
    "INSERT INTO secret_guards (user_id, secret, locked_until) VALUES ($1, 'domestic_pin', now() + interval '1 hour')",
    [customer.actor.userId],
  );
  expect(await why()).toEqual(["refused", "held", "under-way", "locked", "application", "waiting-thread"]);
  const { facts } = await getCall(teller, callId);
  expect(facts.find(({ id }) => id === refused)).toMatchObject({
    ...{ kind: "transfer", state: "deleted", extra: "declined", detail: "The account is closed", amountMinor: 1_000n },
  });
  const other = await createUser({ role: "teller" });
  expect(await statementsOf(() => getCall(other, callId))).toHaveLength(3);
});
