import "server-only";
import { fourEyesLimitMinor } from "@/lib/four-eyes-limit";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";

/** The database goes by another limit for what staff do alone than the settings say. */
export class FourEyesError extends Error {
  override name = "FourEyesError";
}

/**
 * Looks whether the limit that the database goes by, which only its owner writes, is that of the settings. In a demonstration
 * another one is a warning in the log.
 *
 * @throws FourEyesError, with what to do, anywhere else
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
