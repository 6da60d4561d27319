import "server-only";
import { cookies } from "next/headers";
import { db } from "@/lib/server/db";
import { isHttps } from "@/lib/server/session/session-cookie";
import { appearanceCookieName, appearanceCookieSeconds } from "./appearance.model";

/**
 * At log-in, sets the cookie of this browser to the user's stored look. A user without a stored look keeps the look of the
 * browser.
 */
export async function takeUpAppearance(userId: string): Promise<void> {
  const kept = await db.prisma.appearance.findUnique({ where: { userId }, select: { choices: true } });
  if (!kept) return;
  const jar = await cookies();
  // The site's script changes this cookie when a user changes a setting, so it is not httpOnly. It contains no secret.
  jar.set(appearanceCookieName, kept.choices, {
    path: "/",
    sameSite: "lax",
    secure: isHttps(),
    maxAge: appearanceCookieSeconds,
  });
}
