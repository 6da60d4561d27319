import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { findOutlook } from "@/lib/outlook/find-outlook";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { createAdmin, createBeneficiary, createCustomer, readBalance } from "@/tests/support/factories";

it("only unfinished transfers are listed, with their holds, newest first", async () => {
  const admin = await createAdmin();
  const payer = await createCustomer({ balanceMinor: 100_000n });
  const payee = await createCustomer({ firstName: "Noah", lastName: "Berg" });
  const { accountNumber: beneficiary } = payee.account;
  await createBeneficiary(payer.actor, { accountNumber: beneficiary, accountName: "Noah Berg" });
  const ids: string[] = [];
  for (const amount of ["1.00", "2.00", "3.00", "4.00"]) {
    const order = interbankTransferInput.parse({ beneficiary, amount });
    ids.push((await initiateTransfer(payer.actor, { channel: "interbank", ...order }, randomUUID())).id);
  }
  const [cancelled = "", approved = "", active = "", pending = ""] = ids;
  await cancelTransfer(payer.actor, cancelled);
  await editTransfer(admin, "interbank", { id: approved, payload: { status: "approved" } });
  await editTransfer(admin, "interbank", { id: active, payload: { status: "active" } });

  const { held, hasMoreHeld } = await findOutlook(payer.actor, { heldMax: 5, days: 90 });
  expect(held.map(({ id, status, heldMinor, name }) => [id, status, heldMinor, name])).toEqual([
    [pending, "pending", 400n, "Noah Berg"],
    [active, "active", 300n, "Noah Berg"],
  ]);
  expect(hasMoreHeld).toBe(false);
  const total = held.reduce((sum, { heldMinor }) => sum + heldMinor, 0n);
  expect(total).toBe((await readBalance(payer.account)).heldMinor);

  const newest = await findOutlook(payer.actor, { heldMax: 1, days: 90 });
  expect([newest.held.map(({ id }) => id), newest.hasMoreHeld]).toEqual([[pending], true]);
  expect((await findOutlook(payee.actor, { heldMax: 5, days: 90 })).held).toEqual([]);
});
