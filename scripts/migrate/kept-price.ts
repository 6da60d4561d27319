import * as z from "zod";
import { keptPriceSettings } from "@/lib/kept-price";
import { OperatorError } from "@/scripts/command/project";
import { withConnection } from "@/scripts/postgres/connect";
import { writeKeptPriceHours } from "./kept-price.sql";

type Settings = Record<string, string | undefined>;

/**
 * Writes `KEPT_PRICE_HOURS` into the database, which refuses a conversion at a price that is no longer valid. Connects as the
 * owner, because the role of site and worker may not write this number. The number does not affect transfers that are already
 * recorded.
 *
 * @throws OperatorError if the setting has an invalid value
 */
export async function applyKeptPrice(ownerUrl: string, settings: Settings = process.env): Promise<void> {
  const read = z.object(keptPriceSettings).safeParse({ KEPT_PRICE_HOURS: settings.KEPT_PRICE_HOURS || undefined });
  if (!read.success) throw new OperatorError(`KEPT_PRICE_HOURS ${read.error.issues[0]?.message}.`);
  await withConnection(ownerUrl, (connection) => writeKeptPriceHours(connection, read.data.KEPT_PRICE_HOURS));
}
