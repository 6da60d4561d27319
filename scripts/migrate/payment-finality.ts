import * as z from "zod";
import { paymentFinalitySettings } from "@/lib/payment-finality";
import { OperatorError } from "@/scripts/command/project";
import { withConnection } from "@/scripts/postgres/connect";
import { writePaymentFinalDays } from "./payment-finality.sql";

type Settings = Record<string, string | undefined>;

/**
 * Writes `PAYMENT_FINAL_DAYS` into the database. A payment to another customer is final after this number of days. The database
 * refuses to return a final payment unless the receiver consents or a dispute is decided for the sender. Connects as the owner,
 * because the role of site and worker may not write this number. The number applies to all payments, including payments that were
 * made before the number changed.
 *
 * @throws OperatorError if the setting has an invalid value
 */
export async function applyPaymentFinality(ownerUrl: string, settings: Settings = process.env): Promise<void> {
  const read = z
    .object(paymentFinalitySettings)
    .safeParse({ PAYMENT_FINAL_DAYS: settings.PAYMENT_FINAL_DAYS || undefined });
  if (!read.success) throw new OperatorError(`PAYMENT_FINAL_DAYS ${read.error.issues[0]?.message}.`);
  await withConnection(ownerUrl, (connection) => writePaymentFinalDays(connection, read.data.PAYMENT_FINAL_DAYS));
}
