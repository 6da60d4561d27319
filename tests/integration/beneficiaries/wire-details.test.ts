import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { addBeneficiary } from "@/lib/beneficiaries/add-beneficiary";
import { beneficiaryJson } from "@/lib/beneficiaries/beneficiary-json";
import { editBeneficiary } from "@/lib/beneficiaries/edit-beneficiary";
import { findPayees } from "@/lib/beneficiaries/find-beneficiaries";
import { addBeneficiaryInput, editBeneficiaryInput } from "@/lib/beneficiaries/schema";
import { db } from "@/lib/server/db";
import { findKnownReceivers } from "@/lib/transfers/payees/find-known-receivers";
import { wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { createBeneficiary, createCustomer, type TestCustomer, testPassword } from "@/tests/support/factories";
import { wire } from "@/tests/support/outgoing-orders";

const { accountNumber } = wire;
const names = { nickname: "Erika", accountName: "Erika Muster", accountType: "Checking" };
const saved = {
  ...{ country: "Germany", bankTo: "DKB Berlin", swiftCode: "BYLA DEM1 001", routingNumber: "12030000" },
  ...{ receiverStreet: "Invalidenstr. 3", receiverTown: "Berlin", receiverPostcode: "10115", receiverCountry: "DE" },
  ...{ purpose: "RENT", charges: "OUR", remittance: "Flat 4" },
};
const stored = { ...saved, country: "DE", swiftCode: "BYLADEM1001" };

let owner: TestCustomer;

beforeEach(async () => {
  owner = await createCustomer({ balanceMinor: 10_000n });
});

const add = (fields: object = saved) =>
  addBeneficiary(owner.actor, addBeneficiaryInput.parse({ ...names, accountNumber, ...fields }));
const edit = (payload: object) =>
  editBeneficiary(
    owner.actor,
    editBeneficiaryInput.parse({ accountNumber, payload, currentPassword: testPassword }),
    randomUUID(),
  );
const problemsOf = (input: {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
}) => input.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

describe("what a beneficiary keeps for wires", () => {
  it("is stored, changed field by field, emptied, and written in the audit trail", async () => {
    const added = await add();
    expect(added).toMatchObject(stored);
    expect(beneficiaryJson(added)).toMatchObject({
      ...stored,
      country: "Germany",
      countryCode: "DE",
      receiverCountry: "Germany",
      receiverCountryCode: "DE",
    });
    expect(await edit({ receiverTown: "Potsdam" })).toMatchObject({ ...stored, receiverTown: "Potsdam" });
    const emptied = Object.fromEntries(Object.keys(saved).map((field) => [field, ""]));
    expect(await edit(emptied)).toMatchObject({ ...emptied, country: null, receiverCountry: null });
    const acts = await db.prisma.auditEvent.findMany({
      where: { subjectType: "beneficiary", subjectId: added.id },
      orderBy: { createdAt: "asc" },
      select: { after: true },
    });
    expect(acts.map(({ after }) => (after as { wireDetails?: string }).wireDetails)).toEqual([
      expect.stringContaining("Berlin"),
      expect.stringContaining("Potsdam"),
      undefined,
    ]);
  });

  it("may be missing, as in beneficiaries of earlier releases", async () => {
    const added = await add({});
    expect(added).toMatchObject({ country: null, bankTo: "", receiverTown: "", charges: "" });
    for (const field of Object.keys(saved)) expect(beneficiaryJson(added)).not.toHaveProperty(field);
    expect(await edit({ nickname: "E." })).toMatchObject({ nickname: "E." });
  });

  it("fills the form of a wire, together with the last wire to the account", async () => {
    await add();
    const [payee] = await findPayees(owner.actor);
    expect(payee).toMatchObject(stored);
    const input = wireTransferInput.parse({ ...wire, receiverStreet: "Hof 1", amount: "5.00" });
    await initiateTransfer(owner.actor, { channel: "wire", ...input }, randomUUID());
    expect(await findKnownReceivers(owner.actor)).toMatchObject([
      { accountNumber, country: "DE", bankTo: wire.bankTo, receiverStreet: "Hof 1", receiverTown: "Berlin" },
    ]);
    const other = await createCustomer();
    expect([await findPayees(other.actor), await findKnownReceivers(other.actor)]).toEqual([[], []]);
  });

  it("is checked like the fields of a wire, but nothing is required", async () => {
    const parse = (fields: object) => problemsOf(addBeneficiaryInput.safeParse({ ...names, accountNumber, ...fields }));
    expect(parse({ country: "DE" })).toEqual([]);
    expect(parse({ country: "FR" })).toEqual([["accountNumber", "ibanCountry"]]);
    expect(parse({ swiftCode: "CHASUS33" })).toEqual([["accountNumber", "ibanCountry"]]);
    expect(parse({ country: "Atlantis" })).toEqual([["country", "country"]]);
    expect(parse({ receiverPostcode: "N4 2ER", receiverCountry: "DE" })).toEqual([["receiverPostcode", "postcode"]]);
    expect(parse({ accountNumber: "123456789", country: "US", routingNumber: "021000022" })).toEqual([
      ["routingNumber", "routingNumberCheckDigit"],
    ]);
    const payload = { country: "FR", routingNumber: "0" };
    expect(problemsOf(editBeneficiaryInput.safeParse({ accountNumber, payload }))).toEqual([
      ["payload.country", "ibanCountry"],
      ["payload.routingNumber", "routingNumberZeros"],
    ]);
  });

  it("cannot be changed by another customer", async () => {
    await add();
    const thief = await createCustomer();
    const input = { email: owner.actor.email, accountNumber, payload: { receiverTown: "Bonn" } };
    await expect(editBeneficiary(thief.actor, editBeneficiaryInput.parse(input))).rejects.toMatchObject({
      code: "not_found",
    });
    await createBeneficiary(thief.actor, { accountNumber });
    expect((await findPayees(owner.actor))[0]).toMatchObject(stored);
  });
});
