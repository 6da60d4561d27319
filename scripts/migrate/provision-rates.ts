import * as z from "zod";
import { provisionSettings } from "@/lib/provision-rates";
import { OperatorError } from "@/scripts/command/project";
import { withConnection } from "@/scripts/postgres/connect";
import { writeProvisionRates } from "./provision-rates.sql";

type Settings = Record<string, string | undefined>;

/**
 * Writes `PROVISION_RATES` into the database, which computes the provisions for loans. Connects as the owner, because the role
 * of site and worker may not write the rates. The next end-of-day run posts the difference between the old and the new
 * provisions.
 *
 * @throws OperatorError if the setting has an invalid value
 */
export async function applyProvisionRates(ownerUrl: string, settings: Settings = process.env): Promise<void> {
  const read = z.object(provisionSettings).safeParse({ PROVISION_RATES: settings.PROVISION_RATES || undefined });
  if (!read.success) throw new OperatorError(`PROVISION_RATES ${read.error.issues[0]?.message}.`);
  await withConnection(ownerUrl, (connection) => writeProvisionRates(connection, read.data.PROVISION_RATES));
}
