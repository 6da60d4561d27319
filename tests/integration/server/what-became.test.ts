import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import { openAccount } from "@/lib/accounts/open-account";
import { openAccountInput } from "@/lib/accounts/schema";
import { editBeneficiary } from "@/lib/beneficiaries/edit-beneficiary";
import { commandOnce } from "@/lib/commands/command-once";
import { findRequest } from "@/lib/commands/find-request";
import type { Actor } from "@/lib/server/actor";
import { withRequestContext } from "@/lib/server/request-context";
import { noteEnded } from "@/lib/server/requests/ended";
import { whileUnderWay } from "@/lib/server/requests/under-way";
import { wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { createBeneficiary, createCustomer } from "@/tests/support/factories";
import { wire } from "@/tests/support/outgoing-orders";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

/** Asks for the outcome of a request, as the sender's page does after a lost reply. */
const whatBecame = (actor: Actor, id: string, isKept = true) => findRequest(actor, { id, isKept });

const order = (input: Record<string, unknown> = {}) => wireTransferInput.parse({ ...wire, amount: "50.00", ...input });

it("the sender of a wire finds the wire by its request, with amount and receiver, and other people do not", async () => {
  const { actor } = await createCustomer({ balanceMinor: 100_000n });
  const id = randomUUID();
  await initiateTransfer(actor, { channel: "wire", ...order() }, id);
  expect(await whatBecame(actor, id)).toMatchObject({
    state: "done",
    transfer: { channel: "wire", amountMinor: 5_000n, currency: "USD", accountName: wire.accountName },
  });
  const { actor: stranger } = await createCustomer();
  expect(await whatBecame(stranger, id)).toEqual({ state: "none" });
});

it("for a refused wire the bank answers that nothing was done", async () => {
  const { actor } = await createCustomer({ balanceMinor: 100n });
  const id = randomUUID();
  await expect(initiateTransfer(actor, { channel: "wire", ...order() }, id)).rejects.toMatchObject({
    code: "insufficient_funds",
  });
  expect(await whatBecame(actor, id)).toEqual({ state: "none" });
});

it("a command that is done once is found by its name", async () => {
  const { actor } = await createCustomer();
  const id = randomUUID();
  await openAccount(actor, openAccountInput.parse({ accountType: "Savings", currency: "EUR" }), id);
  expect(await whatBecame(actor, id)).toMatchObject({ state: "done", act: "account.open" });
});

it("an act that waits for a second person is answered as proposed, and a refused confirmation as refused", async () => {
  const { actor } = await createCustomer();
  const proposed = randomUUID();
  await commandOnce(actor, { name: "account.edit", requestId: proposed, content: {} }, async () => ({ proposed: "1" }));
  expect(await whatBecame(actor, proposed)).toMatchObject({ state: "done", act: "proposal.make" });
  const refused = randomUUID();
  const command = { name: "proposal.confirm", requestId: refused, content: {} };
  await commandOnce(actor, command, async () => ({ refused: "own" }));
  expect(await whatBecame(actor, refused)).toEqual({ state: "refused" });
});

it("an edit without a stored id is found in the audit trail, and without a trace its outcome is unknown", async () => {
  const { actor, account } = await createCustomer();
  const { accountNumber } = account;
  await createBeneficiary(actor, { accountNumber });
  const id = randomUUID();
  await withRequestContext(new Headers({ "x-request-id": id }), () =>
    editBeneficiary(actor, { email: actor.email, accountNumber, payload: { nickname: "Somebody" } }),
  );
  expect(await whatBecame(actor, id, false)).toMatchObject({ state: "done", act: "beneficiary.edit" });
  expect(await whatBecame(actor, randomUUID(), false)).toEqual({ state: "unknown" });
});

it("the sender of an act without a trace finds the act for some minutes, and also its refusal", async () => {
  const { actor } = await createCustomer();
  const [done, refused] = [randomUUID(), randomUUID()];
  noteEnded(done, actor.userId, true);
  noteEnded(refused, actor.userId, false);
  expect(await whatBecame(actor, done, false)).toMatchObject({ state: "done", act: null });
  expect(await whatBecame(actor, refused, false)).toEqual({ state: "refused" });
  const { actor: stranger } = await createCustomer();
  expect(await whatBecame(stranger, done, false)).toEqual({ state: "unknown" });
});

it("an act of several steps is not reported as done during the work", async () => {
  const { actor, account } = await createCustomer();
  const { accountNumber } = account;
  await createBeneficiary(actor, { accountNumber });
  const id = randomUUID();
  const edit = () => editBeneficiary(actor, { email: actor.email, accountNumber, payload: { nickname: "Somebody" } });
  const found = await whileUnderWay(id, async () => {
    await withRequestContext(new Headers({ "x-request-id": id }), edit);
    return await whatBecame(actor, id, false);
  });
  expect(found).toEqual({ state: "unknown" });
  expect(await whatBecame(actor, id, false)).toMatchObject({ state: "done" });
});

it("an act is not reported as missing during the work", async () => {
  const { actor } = await createCustomer();
  const id = randomUUID();
  const found = await whileUnderWay(id, () => whatBecame(actor, id));
  expect(found).toEqual({ state: "unknown" });
  expect(await whatBecame(actor, id)).toEqual({ state: "none" });
});
