import * as z from "zod";
import { fourEyesLimitMinor, fourEyesSettings } from "@/lib/four-eyes-limit";
import { OperatorError } from "@/scripts/command/project";
import { withConnection } from "@/scripts/postgres/connect";
import { isBeforeDemoData, writeLimit } from "./four-eyes-limit.sql";

/**
 * Writes the four-eyes limit (the settings `FOUR_EYES` and `FOUR_EYES_LIMIT`) into the database, which enforces the limit.
 * Connects as the owner, because the role of site and worker may not write the limit. In a demonstration, does nothing until the
 * demo data exists.
 *
 * @throws OperatorError if a setting has an invalid value
 */
export async function applyFourEyesLimit(ownerUrl: string, settings = process.env): Promise<void> {
  const { FOUR_EYES = "", FOUR_EYES_LIMIT = "", DEMO } = settings;
  const read = z
    .object(fourEyesSettings)
    .safeParse({ FOUR_EYES: FOUR_EYES || undefined, FOUR_EYES_LIMIT: FOUR_EYES_LIMIT || undefined });
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new OperatorError(`${issue?.path.join(".")} ${issue?.message}.`);
  }
  await withConnection(ownerUrl, async (connection) => {
    if (DEMO === "1" && (await isBeforeDemoData(connection))) return;
    await writeLimit(connection, fourEyesLimitMinor(read.data));
  });
}
