import "server-only";
import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { derivedKey } from "@/lib/server/secrets/keys";
import { isHttps } from "@/lib/server/session/session-cookie";

/** The longest lifetime that browsers allow for a cookie. */
const lifetimeSeconds = 400 * 24 * 60 * 60;
/** Eight users are enough for a family's computer. When a ninth user logs in, the user with the oldest log-in is removed. */
const usersMax = 8;
/** After the code from an e-mail has made a browser a known device (`letDeviceIn`), the user has this time to log in. */
const letInMs = 60 * 60 * 1000;
const deviceSchema = z.object({
  device: z.uuid(),
  users: z.array(z.object({ id: z.uuid(), at: z.number(), isLetIn: z.boolean().default(false) })).max(usersMax),
});

/**
 * A browser and its users. If `isLetIn` is false, the user has logged in with the browser. If `isLetIn` is true, the user has
 * only used the code of an e-mail (`letDeviceIn`). `at` is the calendar time of the last log-in or of the use of the code, in
 * milliseconds. An encrypted cookie stores these data. The cookie remains when a session ends.
 */
export type KnownDevice = { id: string; users: { id: string; at: number; isLetIn: boolean }[] };

/** The user whose devices are looked up. Log-ins before `devicesForgottenAt` are ignored. */
export type DeviceOwner = { id: string; devicesForgottenAt: Date | null };

const cookieName = () => (isHttps() ? "__Host-holdfast-device" : "holdfast-device");

/** The browser of this request; undefined if the request has no valid device cookie. */
export async function findDevice(): Promise<KnownDevice | undefined> {
  const token = (await cookies()).get(cookieName())?.value;
  if (!token) return undefined;
  const claims = await decode({ token, secret: derivedKey("device"), salt: cookieName() }).catch(() => null);
  const parsed = deviceSchema.safeParse(claims);
  return parsed.success ? { id: parsed.data.device, users: parsed.data.users } : undefined;
}

/**
 * True if a user has logged in on this device, or was let in by e-mail (`letDeviceIn`) within the last hour. Log-ins before
 * `devicesForgottenAt` do not count.
 */
export function isKnownTo(device: KnownDevice, owner: DeviceOwner, at = calendarNow()): boolean {
  const entry = findEntry(device, owner);
  return entry !== undefined && (!entry.isLetIn || at.getTime() < entry.at + letInMs);
}

function findEntry(device: KnownDevice, { id, devicesForgottenAt }: DeviceOwner) {
  const forgottenMs = devicesForgottenAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  return device.users.find((user) => user.id === id && user.at > forgottenMs);
}

/**
 * Records in the browser's cookie that this user has logged in with this browser.
 *
 * @returns the device, and whether this is the user's first log-in with this browser
 */
export async function rememberDevice(userId: string): Promise<{ deviceId: string; isNew: boolean }> {
  const { known, entry } = await findKnown(userId);
  const deviceId = await writeDevice(known, { id: userId, isLetIn: false });
  return { deviceId, isNew: entry === undefined || entry.isLetIn };
}

/**
 * Records in the browser's cookie that this user was let in by e-mail. If the user has logged in with this browser before, the
 * cookie stays unchanged.
 */
export async function rememberLetIn(userId: string): Promise<void> {
  const { known, entry } = await findKnown(userId);
  if (entry === undefined || entry.isLetIn) await writeDevice(known, { id: userId, isLetIn: true });
}

async function findKnown(userId: string) {
  const known = await findDevice();
  const owner =
    known &&
    (await db.prisma.user.findUnique({ where: { id: userId }, select: { id: true, devicesForgottenAt: true } }));
  return { known, entry: known && owner ? findEntry(known, owner) : undefined };
}

/** @returns the device's id */
async function writeDevice(known: KnownDevice | undefined, user: { id: string; isLetIn: boolean }): Promise<string> {
  const device = known?.id ?? uuidv7();
  const others = (known?.users ?? []).filter(({ id }) => id !== user.id);
  const token = await encode({
    token: { device, users: [{ ...user, at: calendarNow().getTime() }, ...others].slice(0, usersMax) },
    secret: derivedKey("device"),
    salt: cookieName(),
    maxAge: lifetimeSeconds,
  });
  const jar = await cookies();
  const options = { httpOnly: true, sameSite: "lax", secure: isHttps(), path: "/", maxAge: lifetimeSeconds } as const;
  jar.set(cookieName(), token, options);
  return device;
}
