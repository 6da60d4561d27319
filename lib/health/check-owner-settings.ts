import "server-only";
import { fourEyesLimitMinor } from "@/lib/four-eyes-limit";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";

/** The error when a setting that the database enforces differs from the setting of this process. */
export class OwnerSettingsError extends Error {
  override name = "OwnerSettingsError";
}

/**
 * Checks that the settings in the database equal the settings of this process. These settings are the four-eyes limit, the
 * hours for which a transfer keeps its price, the number of days until a payment is final, and the rates of provisions. Only
 * the owner of the database can change the settings in the database. In a demonstration, a difference causes only a warning in
 * the log.
 *
 * @throws OwnerSettingsError with instructions, outside a demonstration
 */
export async function checkOwnerSettings(): Promise<void> {
  const [limit, terms, payments, rates] = await Promise.all([
    db.prisma.fourEyesLimit.findFirst({ select: { limitMinor: true } }),
    db.prisma.conversionTerms.findFirst({ select: { keptPriceHours: true } }),
    db.prisma.paymentTerms.findFirst({ select: { finalDays: true } }),
    db.prisma.provisionRate.findMany({ select: { rateBp: true }, orderBy: { stage: "asc" } }),
  ]);
  const findings = [
    ...((limit?.limitMinor ?? null) === fourEyesLimitMinor(env()) ? [] : ["FOUR_EYES and FOUR_EYES_LIMIT"]),
    ...(terms?.keptPriceHours === env().KEPT_PRICE_HOURS ? [] : ["KEPT_PRICE_HOURS"]),
    ...(payments?.finalDays === env().PAYMENT_FINAL_DAYS ? [] : ["PAYMENT_FINAL_DAYS"]),
    ...(rates.map(({ rateBp }) => rateBp).join() === env().PROVISION_RATES.join() ? [] : ["PROVISION_RATES"]),
  ].map((names) => `${names}: the database goes by another value.`);
  if (findings.length === 0) return;
  if (env().DEMO) {
    log.warn(findings.join(" "));
    return;
  }
  throw new OwnerSettingsError(
    `${findings.join("\n")}\nRun db:migrate with the same settings: it writes them as the owner of the database.`,
  );
}
