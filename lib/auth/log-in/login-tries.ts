import "server-only";
import { clearLimit, countAgainstLimit, type LimitName, refundLimit } from "@/lib/server/rate-limit";
import { requestContext } from "@/lib/server/request-context";
import { type DeviceOwner, findDevice, isKnownTo } from "./known-device";

/** What a try to log in counts against: first what is only this visitor's, then what they share with strangers. */
export type LoginTries = { own: Counter; shared: Counter | undefined };
type Counter = { limit: LimitName; key: string };

/**
 * What tries with this e-mail in this browser count against. A device in which its owner has logged in before counts by
 * itself, so that no stranger's failures stand in its way; all others count by address, and together by e-mail.
 *
 * @param owner whose e-mail it is; undefined when nobody has it
 */
export async function loginTriesOf(email: string, owner: DeviceOwner | undefined): Promise<LoginTries> {
  const device = await findDevice();
  if (owner && device && isKnownTo(device, owner)) {
    return { own: { limit: "login-tries-device", key: `${device.id} ${owner.id}` }, shared: undefined };
  }
  const place = `${email} ${requestContext().ipAddress ?? "unknown"}`;
  return { own: { limit: "login-tries-place", key: place }, shared: { limit: "login-tries-email", key: email } };
}

/** Counts one try before the password is looked at, so that many at once are no way round the bound. @throws AppError `rate_limited` */
export async function countLoginTry({ own, shared }: LoginTries): Promise<void> {
  await countAgainstLimit(own.limit, own.key);
  if (shared) await countAgainstLimit(shared.limit, shared.key);
}

/** After the right password: forgets this visitor's failures and the try itself, and leaves what strangers have tried. */
export async function forgiveLoginTry({ own, shared }: LoginTries): Promise<void> {
  await clearLimit(own.limit, own.key);
  if (shared) await refundLimit(shared.limit, shared.key);
}

/** Forgets all of it: whoever reads the mailbox has shown who they are. */
export async function forgetLoginTries({ own, shared }: LoginTries): Promise<void> {
  await clearLimit(own.limit, own.key);
  if (shared) await clearLimit(shared.limit, shared.key);
}
