import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { addBeneficiary } from "@/lib/beneficiaries/add-beneficiary";
import { editBeneficiary } from "@/lib/beneficiaries/edit-beneficiary";
import { findBeneficiaries } from "@/lib/beneficiaries/find-beneficiaries";
import { addBeneficiaryInput, editBeneficiaryInput } from "@/lib/beneficiaries/schema";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { createAdmin, createCustomer, createUser, testPassword } from "@/tests/support/factories";
import { beforeFourEyes, proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";

const fields = { nickname: "Noah", accountName: "Noah Berg", accountType: "Checking" };
const numbers = ["DE89370400440532013000", "GB29NWBK60161331926819", "FR1420041010050500013M02606"] as const;

function add(actor: Actor, accountNumber: string, more: object = {}, requestId?: string) {
  return addBeneficiary(actor, addBeneficiaryInput.parse({ ...fields, accountNumber, ...more }), requestId);
}

function edit(actor: Actor, accountNumber: string, payload: object, more: object = {}) {
  return editBeneficiary(actor, editBeneficiaryInput.parse({ accountNumber, payload, ...more }));
}

async function noticesTo(email: string): Promise<string[]> {
  const emails = await db.query<{ notice: string }>(
    "SELECT props ->> 'notice' AS notice FROM emails WHERE recipient = $1 AND template = 'security-notice' ORDER BY created_at, id",
    [email],
  );
  return emails.map(({ notice }) => notice);
}

const unproved = { code: "validation_failed", fields: { currentPassword: ["payeeProof"] } };

afterEach(() => setFourEyesLimit(null));

describe("adding or changing a payee", () => {
  it("an e-mail with a link to disown the act reports it, and an edit without a change causes no e-mail", async () => {
    const owner = await createUser();
    await add(owner, numbers[0]);
    await edit(owner, numbers[0], { nickname: "Noah" });
    expect(await noticesTo(owner.email)).toEqual(["payee-added"]);
    await edit(owner, numbers[0], { accountName: "Noah B." }, { currentPassword: testPassword });
    expect(await noticesTo(owner.email)).toEqual(["payee-added", "payee-changed"]);
    const [links] = await db.query<{ count: bigint }>(
      "SELECT count(*) AS count FROM email_codes WHERE user_id = $1 AND purpose = 'disown_change'",
      [owner.userId],
    );
    expect(links?.count).toBe(2n);
  });

  it("from the second act on a day a further proof is required, and a refusal changes nothing", async () => {
    const owner = await createUser();
    await add(owner, numbers[0]);
    await expect(add(owner, numbers[1])).rejects.toMatchObject(unproved);
    await expect(edit(owner, numbers[0], { accountName: "Thief" })).rejects.toMatchObject(unproved);
    await expect(add(owner, numbers[1], { currentPassword: "not the password" })).rejects.toMatchObject({
      fields: { currentPassword: expect.anything() },
    });
    expect((await findBeneficiaries(owner, { page: 1, pageSize: 9 })).beneficiaries).toMatchObject([
      { accountNumber: numbers[0], accountName: "Noah Berg" },
    ]);
    await add(owner, numbers[1], { currentPassword: testPassword });
    await db.query("UPDATE payee_acts SET date = date - 1 WHERE user_id = $1", [owner.userId]);
    await add(owner, numbers[2]);
  });

  it("of eight parallel acts only one needs no proof", async () => {
    const owner = await createUser();
    const all = Array.from({ length: 8 }, (_, index) => add(owner, `9006016133192${index}`));
    const results = await Promise.allSettled(all);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("a repeat after a lost reply gets the first answer without another proof", async () => {
    const owner = await createUser();
    await add(owner, numbers[0]);
    const key = randomUUID();
    const first = await add(owner, numbers[1], { currentPassword: testPassword }, key);
    expect(await add(owner, numbers[1], {}, key)).toEqual(first);
    expect(await noticesTo(owner.email)).toHaveLength(2);
  });
});

describe("staff who change a customer's payee", () => {
  it("their change becomes a proposal, a second person confirms it, and the customer is notified", async () => {
    const [one, other] = await beforeFourEyes(async () => [await createAdmin(), await createAdmin()]);
    const { actor: customer } = await createCustomer();
    const email = customer.email;
    const proposal = await proposalFrom(add(one, numbers[0], { email }, randomUUID()));
    expect((await findBeneficiaries(customer, { page: 1, pageSize: 9 })).total).toBe(0);
    expect(await noticesTo(email)).toEqual([]);
    await expect(confirmProposal(one, { id: proposal }, randomUUID())).rejects.toMatchObject({ code: "forbidden" });
    await confirmProposal(other, { id: proposal }, randomUUID());
    expect((await findBeneficiaries(customer, { page: 1, pageSize: 9 })).total).toBe(1);
    expect(await noticesTo(email)).toEqual(["payee-added"]);
    const renamed = await proposalFrom(edit(one, numbers[0], { accountName: "Noah B." }, { email }));
    await confirmProposal(other, { id: renamed }, randomUUID());
    expect(await noticesTo(email)).toEqual(["payee-added", "payee-changed"]);
  });
});
