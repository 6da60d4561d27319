import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { editBeneficiary } from "@/lib/beneficiaries/edit-beneficiary";
import { editBeneficiaryInput } from "@/lib/beneficiaries/schema";
import { db } from "@/lib/server/db";
import { getTransferDetails } from "@/lib/transfers/reading/get-transfer-details";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import {
  createBeneficiary,
  createCustomer,
  readBalance,
  type TestCustomer,
  testPassword,
} from "@/tests/support/factories";
import {
  askAch,
  connectAch,
  letCutOffPass,
  orderAch,
  readAch,
  routingNumber,
  seal,
  sealedLines,
} from "@/tests/support/nacha/ach";
import { forgetWaiting, readOutcome, sendOut, setStatus } from "@/tests/support/network-transfers";

/** The account of the payee, and another bank to which a thief would like to redirect the money. */
const accountNumber = "00405551234";
const otherBank = "021000021";

let disconnect: () => void;
let sender: TestCustomer;

beforeEach(async () => {
  await queryAsOwner(
    "TRUNCATE ach_changes, ach_entries, ach_returns, ach_files, network_messages, rail_pauses CASCADE",
  );
  disconnect = connectAch();
  sender = await createCustomer({ balanceMinor: 100_000n });
});
afterEach(async () => {
  await expectCleanBooks();
  await forgetWaiting();
  disconnect();
});

const order = (amount: string) => sendOut(sender, "interbank", { amount, accountNumber, routingNumber });

const editBank = (payload: object, owner = sender) =>
  editBeneficiary(
    owner.actor,
    editBeneficiaryInput.parse({ accountNumber, payload, currentPassword: testPassword }),
    randomUUID(),
  );

const readBank = (id: string) =>
  db.prisma.transfer.findUniqueOrThrow({ where: { id }, select: { routingNumber: true } });

describe("the bank of an interbank payment", () => {
  it.each([
    ["before staff approve it", "pending"],
    ["while it waits for the network", "approved"],
  ] as const)("stays the same when the payee's bank changes %s", async (_title, status) => {
    const transfer = await order("20.00");
    expect(transfer).toMatchObject({ routingNumber });
    if (status === "approved") await setStatus(transfer, "approved");
    await editBank({ routingNumber: otherBank });
    if (status === "pending") await setStatus(transfer, "approved");
    await askAch();
    await letCutOffPass();
    await seal();
    expect(await readAch(transfer.id)).toMatchObject({ routingNumber });
    expect((await sealedLines()).map((line) => line.slice(3, 12))).toEqual([routingNumber]);
    expect((await getTransferDetails(sender.actor, transfer.id)).transfer).toMatchObject({ routingNumber });
  });

  it("is the new bank for an order after the change", async () => {
    await order("20.00");
    await editBank({ routingNumber: otherBank });
    const { id } = await order("21.00");
    expect(await readBank(id)).toEqual({ routingNumber: otherBank });
  });

  it("stays the same when the customer deletes the payee", async () => {
    const transfer = await order("20.00");
    await setStatus(transfer, "approved");
    await editBank({ status: "deleted" });
    await askAch();
    expect(await readAch(transfer.id)).toMatchObject({ routingNumber });
  });

  it("is the old or the new bank for an order at the moment of the change, and the network gets the same bank", async () => {
    await createBeneficiary(sender.actor, { accountNumber, routingNumber });
    for (let round = 1; round <= 4; round += 1) {
      const bank = round % 2 === 1 ? otherBank : routingNumber;
      const [transfer] = await Promise.all([order(`2${round}.00`), editBank({ routingNumber: bank })]);
      const recorded = await readBank(transfer.id);
      expect([routingNumber, otherBank]).toContain(recorded.routingNumber);
      await setStatus(transfer, "approved");
      await editBank({ routingNumber: round % 2 === 1 ? routingNumber : otherBank });
      await askAch();
      expect(await readAch(transfer.id)).toMatchObject(recorded);
      await editBank({ routingNumber: bank });
    }
  });

  it("is never filled in later: a payment without a bank is refused, and the customer has the money again", async () => {
    const { sender: payer, transfer } = await orderAch({ routing: "" });
    await editBank({ routingNumber: otherBank }, payer);
    await askAch();
    expect(await readOutcome(transfer.id)).toMatchObject({ status: "deleted", order_state: "refused" });
    expect((await readBalance(payer.account)).balanceMinor).toBe(10_000n);
  });

  it.each(["routing_number = '021000021'", "swift_code = 'CHASUS33'", "country = 'DE'", "account_number = '1'"])(
    "cannot be changed in the recorded order, even by the database's owner: %s",
    async (change) => {
      const { id } = await order("20.00");
      await expect(queryAsOwner(`UPDATE transfers SET ${change} WHERE id = $1`, [id])).rejects.toMatchObject({
        code: "HF002",
      });
    },
  );
});

describe("an order of an earlier release, which contains no bank", () => {
  /** Removes the bank from a recorded order, as if an earlier release had recorded the order. */
  async function forgetBank(id: string): Promise<void> {
    await queryAsOwner("ALTER TABLE transfers DISABLE TRIGGER transfers_keep_rules");
    await queryAsOwner("UPDATE transfers SET routing_number = '' WHERE id = $1", [id]);
    await queryAsOwner("ALTER TABLE transfers ENABLE ALWAYS TRIGGER transfers_keep_rules");
  }

  /** Runs the statement of the migration that fills in the banks. */
  async function fillBanks(): Promise<void> {
    const text = readFileSync("prisma/migrations/20261201030000_order_banks/migration.sql", "utf8");
    await queryAsOwner("ALTER TABLE transfers DISABLE TRIGGER transfers_keep_rules");
    await queryAsOwner(text.slice(text.indexOf("DO $$")));
    await queryAsOwner("ALTER TABLE transfers ENABLE ALWAYS TRIGGER transfers_keep_rules");
  }

  it("gets the payee's present bank at the update, and keeps this bank", async () => {
    const [pending, approved, ended] = [await order("20.00"), await order("21.00"), await order("22.00")];
    await setStatus(approved, "approved");
    await setStatus(ended, "deleted", { reason: "Fraud" });
    for (const { id } of [pending, approved, ended]) await forgetBank(id);
    await fillBanks();
    await editBank({ routingNumber: otherBank });
    await setStatus(pending, "approved");
    await askAch();
    for (const { id } of [pending, approved]) expect(await readAch(id)).toMatchObject({ routingNumber });
    expect(await readBank(ended.id)).toEqual({ routingNumber: "" });
    await fillBanks();
    expect(await readBank(pending.id)).toEqual({ routingNumber });
  });
});
