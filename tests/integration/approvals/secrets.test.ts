import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { declineProposal } from "@/lib/approvals/decline-proposal";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { editCustomer } from "@/lib/users/edit-customer";
import { editCustomerInput } from "@/lib/users/edit-schema";
import { createAdmin, createCustomer, seeBalance, type TestCustomer } from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";

let maker: Actor;
let second: Actor;
let customer: TestCustomer;
beforeEach(async () => {
  [maker, second, customer] = [await createAdmin(), await createAdmin(), await createCustomer()];
  await setFourEyesLimit(10_000n);
});
afterEach(() => setFourEyesLimit(null));

/** Proposes a new balance that is above the limit for one staff member. @returns the proposal's id */
async function propose(balance = "5000.00"): Promise<string> {
  const { accountNumber } = customer.account;
  const input = editCustomerInput.parse({
    ...{ email: customer.actor.email, user: {}, accountNumber },
    account: { balance, balanceSeen: await seeBalance(accountNumber), reason: "Counted in the branch" },
  });
  return await proposalFrom(editCustomer(maker, input));
}

const payloadOf = async (id: string) => (await db.prisma.proposal.findUniqueOrThrow({ where: { id } })).payload;

describe("the sealed input of a proposal", () => {
  test("the input is deleted when the proposal is confirmed, declined or withdrawn", async () => {
    const confirmed = await propose();
    await confirmProposal(second, { id: confirmed });
    const declined = await propose("9000.00");
    await declineProposal(second, { id: declined, reason: "Not what was counted" });
    const withdrawn = await propose("9000.00");
    await declineProposal(maker, { id: withdrawn, reason: "" });
    for (const id of [confirmed, declined, withdrawn]) expect(await payloadOf(id)).toBe("");
  });

  test("a second confirmation is refused because the proposal is decided, and a repeated request gets the first answer", async () => {
    const id = await propose();
    const requestId = crypto.randomUUID();
    await confirmProposal(second, { id }, requestId);
    await expect(confirmProposal(second, { id }, requestId)).resolves.toBeUndefined();
    await expect(confirmProposal(second, { id })).rejects.toMatchObject({
      code: "conflict",
      messageKey: "proposal_decided",
    });
  });
});
