import "server-only";
import { clearLimit, countAgainstLimit, type LimitName, refundLimit } from "@/lib/server/rate-limit";
import { requestContext } from "@/lib/server/request-context";
import { limitKeyOf } from "@/lib/server/requests/client-address";
import { type DeviceOwner, findDevice, isKnownTo } from "./known-device";

/**
 * The counters of a log-in attempt. `own` counts the attempts of this visitor. `shared` counts the attempts to log in with this
 * e-mail from all browsers except the owner's known devices.
 */
export type LoginTries = { own: Counter; shared: Counter | undefined };
type Counter = { limit: LimitName; key: string };

/**
 * The counters for attempts with this e-mail in this browser. A device that the owner has used before has its own counter, so
 * that failures of strangers do not block this device. An attempt in any other browser counts twice: for the pair of e-mail and
 * IP address, and for the e-mail alone.
 *
 * @param owner the user with this e-mail; undefined when there is no such user
 */
export async function loginTriesOf(email: string, owner: DeviceOwner | undefined): Promise<LoginTries> {
  const device = await findDevice();
  if (owner && device && isKnownTo(device, owner)) {
    return { own: { limit: "login-tries-device", key: `${device.id} ${owner.id}` }, shared: undefined };
  }
  const place = `${email} ${limitKeyOf(requestContext().ipAddress ?? "unknown")}`;
  return { own: { limit: "login-tries-place", key: place }, shared: { limit: "login-tries-email", key: email } };
}

/**
 * Counts one attempt before the password is checked, so that concurrent attempts cannot exceed the limit.
 * @throws AppError `rate_limited`
 */
export async function countLoginTry({ own, shared }: LoginTries): Promise<void> {
  await countAgainstLimit(own.limit, own.key);
  if (shared) await countAgainstLimit(shared.limit, shared.key);
}

/**
 * Clears a visitor's own counter after the visitor has entered the right password. The shared counter loses only the present
 * attempt, because it also counts the failures of other visitors.
 */
export async function forgiveLoginTry({ own, shared }: LoginTries): Promise<void> {
  await clearLimit(own.limit, own.key);
  if (shared) await refundLimit(shared.limit, shared.key);
}

/** Clears both counters after the owner of the e-mail has proved their identity with a link from an e-mail. */
export async function forgetLoginTries({ own, shared }: LoginTries): Promise<void> {
  await clearLimit(own.limit, own.key);
  if (shared) await clearLimit(shared.limit, shared.key);
}
