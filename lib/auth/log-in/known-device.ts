import "server-only";
import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { derivedKey } from "@/lib/server/secrets/keys";
import { isHttps } from "@/lib/server/session/session-cookie";

/** The longest that browsers keep a cookie. */
const lifetimeSeconds = 400 * 24 * 60 * 60;
/** A family's computer; who logged in longest ago is forgotten first. */
const usersMax = 8;
const deviceSchema = z.object({
  device: z.uuid(),
  users: z.array(z.object({ id: z.uuid(), at: z.number() })).max(usersMax),
});

/**
 * A browser in which somebody has logged in, with when each of them last did, by the calendar in milliseconds: the cookie that
 * says so is encrypted and outlives the sessions.
 */
export type KnownDevice = { id: string; users: { id: string; at: number }[] };

/** Whose device it may be; those known until `devicesForgottenAt` are strangers again. */
export type DeviceOwner = { id: string; devicesForgottenAt: Date | null };

const cookieName = () => (isHttps() ? "__Host-holdfast-device" : "holdfast-device");

/** The browser of this request; undefined when nobody has ever logged in there. */
export async function findDevice(): Promise<KnownDevice | undefined> {
  const token = (await cookies()).get(cookieName())?.value;
  if (!token) return undefined;
  const claims = await decode({ token, secret: derivedKey("device"), salt: cookieName() }).catch(() => null);
  const parsed = deviceSchema.safeParse(claims);
  return parsed.success ? { id: parsed.data.device, users: parsed.data.users } : undefined;
}

/** Whether a person has logged in in this browser, and has not had their devices forgotten since. */
export function isKnownTo(device: KnownDevice, { id, devicesForgottenAt }: DeviceOwner): boolean {
  const forgottenMs = devicesForgottenAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  return device.users.some((user) => user.id === id && user.at > forgottenMs);
}

/**
 * Notes in the browser's cookie that this user has shown there who they are.
 *
 * @returns the device, and whether it is new for this user.
 */
export async function rememberDevice(userId: string): Promise<{ deviceId: string; isNew: boolean }> {
  const known = await findDevice();
  const owner = known && (await findDeviceOwner(userId));
  const deviceId = known?.id ?? uuidv7();
  const others = (known?.users ?? []).filter(({ id }) => id !== userId);
  const token = await encode({
    token: { device: deviceId, users: [{ id: userId, at: calendarNow().getTime() }, ...others].slice(0, usersMax) },
    secret: derivedKey("device"),
    salt: cookieName(),
    maxAge: lifetimeSeconds,
  });
  const jar = await cookies();
  const options = { httpOnly: true, sameSite: "lax", secure: isHttps(), path: "/", maxAge: lifetimeSeconds } as const;
  jar.set(cookieName(), token, options);
  return { deviceId, isNew: !(known && owner && isKnownTo(known, owner)) };
}

function findDeviceOwner(userId: string): Promise<DeviceOwner | null> {
  return db.prisma.user.findUnique({ where: { id: userId }, select: { id: true, devicesForgottenAt: true } });
}
