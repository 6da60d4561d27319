import "server-only";
import { fourEyesLimitMinor } from "@/lib/four-eyes-limit";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";

/** The error when the four-eyes limit in the database differs from the four-eyes limit in the settings. */
export class FourEyesError extends Error {
  override name = "FourEyesError";
}

/**
 * Checks that the four-eyes limit in the database equals the four-eyes limit in the settings. Only the owner of the database can
 * change the limit in the database. In a demonstration, a different limit causes only a warning in the log.
 *
 * @throws FourEyesError with instructions, outside a demonstration
 */
export async function checkFourEyes(): Promise<void> {
  const written = await db.prisma.fourEyesLimit.findFirst({ select: { limitMinor: true } });
  if ((written?.limitMinor ?? null) === fourEyesLimitMinor(env())) return;
  const finding = "FOUR_EYES and FOUR_EYES_LIMIT are not what the database goes by.";
  if (env().DEMO) {
    log.warn(finding);
    return;
  }
  throw new FourEyesError(
    `${finding}\nRun db:migrate with the same settings: it writes them as the owner of the database.`,
  );
}
