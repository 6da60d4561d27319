import "server-only";
import { cookies } from "next/headers";
import { db } from "@/lib/server/db";
import { isHttps } from "@/lib/server/session/session-cookie";
import { appearanceCookieName, appearanceCookieSeconds } from "./appearance.model";

/**
 * At log-in, writes the user's stored look to the cookie of this browser. If the user has no stored look, the cookie does not
 * change.
 */
export async function takeUpAppearance(userId: string): Promise<void> {
  const kept = await db.prisma.appearance.findUnique({ where: { userId }, select: { choices: true } });
  if (!kept) return;
  const jar = await cookies();
  // The cookie is not httpOnly, because a script of the site writes the cookie when the user changes a setting. The cookie
  // contains no secret.
  jar.set(appearanceCookieName, kept.choices, {
    path: "/",
    sameSite: "lax",
    secure: isHttps(),
    maxAge: appearanceCookieSeconds,
  });
}
