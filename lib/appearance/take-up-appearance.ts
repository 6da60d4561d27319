import "server-only";
import { cookies } from "next/headers";
import { db } from "@/lib/server/db";
import { isHttps } from "@/lib/server/session/session-cookie";
import { appearanceCookieName, appearanceCookieSeconds } from "./appearance";

/**
 * Has the browser of this request show the look that the user has kept; called as they log in. Somebody who has kept none
 * goes on with the look that the browser has.
 */
export async function takeUpAppearance(userId: string): Promise<void> {
  const kept = await db.prisma.appearance.findUnique({ where: { userId }, select: { choices: true } });
  if (!kept) return;
  const jar = await cookies();
  // Our script changes it as soon as somebody chooses, hence not httpOnly; there is no secret in it.
  jar.set(appearanceCookieName, kept.choices, {
    path: "/",
    sameSite: "lax",
    secure: isHttps(),
    maxAge: appearanceCookieSeconds,
  });
}
