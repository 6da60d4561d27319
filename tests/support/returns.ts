import { randomUUID } from "node:crypto";
import { approveTransfers } from "@/lib/transfers/moving/approve-transfers";
import { getTransfer } from "@/lib/transfers/reading/get-transfer";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import type { Transfer } from "@/lib/transfers/transfer";
import { applyPaymentFinality } from "@/scripts/migrate/payment-finality";
import { ownerDatabaseUrl } from "./database/database";
import { createAdmin, createBeneficiary, type TestCustomer, testPin } from "./factories";
import { setFourEyesLimit } from "./four-eyes";

/** Sets the number of days until payments are final, in the same way as db:migrate. Without a number, sets the default. */
export const setFinalDays = (days?: number) =>
  applyPaymentFinality(ownerDatabaseUrl(), days === undefined ? {} : { PAYMENT_FINAL_DAYS: String(days) });

/**
 * Sends money from one customer to another. One member of staff approves the payment alone, whatever the four-eyes limit is.
 */
export async function pay(from: TestCustomer, to: TestCustomer, amount = "400.00"): Promise<Transfer> {
  const { accountNumber } = to.account;
  await createBeneficiary(from.actor, { accountNumber }).catch(() => undefined);
  const input = interbankTransferInput.parse({ beneficiary: accountNumber, amount, pin: testPin });
  const { id, version } = await initiateTransfer(from.actor, { channel: "interbank", ...input }, randomUUID());
  await setFourEyesLimit(null);
  const staff = await createAdmin();
  const [approval] = await approveTransfers(staff, { family: "interbank", transfers: [{ id, version }] });
  if (approval?.problem) throw approval.problem;
  return await getTransfer(staff, "interbank", id);
}
