import * as z from "zod";
import { paymentFinalitySettings } from "@/lib/payment-finality";
import { OperatorError } from "@/scripts/command/project";
import { withConnection } from "@/scripts/postgres/connect";
import { writePaymentFinalDays } from "./payment-finality.sql";

type Settings = Record<string, string | undefined>;

/**
 * Writes `PAYMENT_FINAL_DAYS` into the database. With this number, the database decides which payments are final, and refuses to
 * return them. Connects as the owner, because the role of site and worker may not write this number. The number applies to all
 * payments, including earlier payments.
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
