import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { recordAudit } from "@/lib/audit/record-audit";
import { hashPin, isPinHashCurrent, verifyPin } from "@/lib/auth/pins/pin-hash";
import { announceSecurityChange, type SecurityNotice } from "@/lib/auth/security-changes/announce-security-change";
import type { Actor } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { type Database, db, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { GuardedSecret } from "@/lib/server/prisma-client/enums";
import { verifySecret } from "@/lib/server/secrets/secrets";
import { lockSecretGuard } from "./secret-guard.sql";

const minuteMs = 60_000;
const failuresMax = 5;
const firstLockMinutes = 15;
const lockMinutesMax = 24 * 60;
/** Once this time has passed since the last lock of a secret, the next lock has the shortest duration again. */
const quietMs = 7 * 24 * 60 * minuteMs;
/**
 * A check normally takes a tenth of a second. A check that has not ended after this time (in milliseconds) no longer counts as
 * running, because its process must have crashed.
 */
const lostTryMs = 30_000;
const waitMs = 20_000;

/** The names that the audit trail and the e-mails use for each secret. */
const secrets = {
  domestic_pin: { verbs: "pin", view: { pin: "domestic" }, notice: "domestic-pin-locked" },
  foreign_pin: { verbs: "pin", view: { pin: "foreign" }, notice: "foreign-pin-locked" },
  password: { verbs: "password", view: {}, notice: "password-locked" },
  second_factor: { verbs: "second-factor", view: {}, notice: "second-factor-locked" },
} as const satisfies Record<GuardedSecret, { verbs: string; view: object; notice: SecurityNotice }>;

const hashes = { domestic_pin: "domesticPinHash", foreign_pin: "foreignPinHash", password: "passwordHash" } as const;

/**
 * The outcome of an attempt. Five wrong attempts in a row lock a secret. `triesLeft` is the number of attempts before the lock.
 * `triesLeft` is undefined if the attempt was not counted, because the secret was replaced in the meantime.
 */
export type TryOutcome = "right" | { triesLeft: number | undefined } | { lockedUntil: Date };

/** The owner of the secret. */
export type SecretOwner = Pick<Actor, "userId" | "email" | "firstName">;

/** The steps of an attempt. `read` runs while the row of the counter is locked. `compare` is slow and runs without this lock. */
type Guarded<Known> = {
  secret: GuardedSecret;
  /**
   * The calendar time of the request (`calendarNow`). If the secret was replaced after this time, the user entered the old
   * secret.
   */
  submittedAt: Date;
  /**
   * Reads the value to compare with. Throws if the requester may no longer try the secret, for example because their session
   * has ended.
   */
  read: (tx: Database, at: Date) => Promise<Known>;
  compare: (known: Known) => Promise<boolean>;
};

/**
 * Checks a password or PIN that a signed-in user must enter once more. The limits of `tryGuarded` apply.
 *
 * @throws AppError `unauthenticated` when the session has ended since the request began, `rate_limited` when the attempt has
 * waited too long
 */
export async function trySecret(
  actor: Actor,
  { secret, typed, submittedAt }: { secret: keyof typeof hashes; typed: string; submittedAt: Date },
): Promise<TryOutcome> {
  let pinHash: string | undefined;
  const outcome = await tryGuarded(actor, {
    secret,
    submittedAt,
    // The transaction that replaces a secret also ends all sessions. If the actor's session is live, the hash in the database is
    // therefore the hash of the actor's present secret.
    read: async (tx, at) => (await readLiveOwner(tx, actor, at))[hashes[secret]],
    compare: async (hash) => {
      if (secret === "password") return await verifySecret(hash, typed);
      pinHash = hash;
      return await verifyPin(hash, typed);
    },
  });
  // The PIN is hashed again with the current pepper, so that an old pepper can be removed later. If the PIN was replaced during
  // the check, the hash of the new PIN stays unchanged.
  if (outcome === "right" && pinHash !== undefined && !isPinHashCurrent(pinHash)) {
    const where = { id: actor.userId, [hashes[secret]]: pinHash };
    await db.prisma.user.updateMany({ where, data: { [hashes[secret]]: await hashPin(typed) } });
  }
  return outcome;
}

/** Returns the hashes of the actor's secrets, if the session is live. @throws AppError `unauthenticated` */
export async function readLiveOwner(tx: Database, { userId, sessionId }: Actor, at: Date) {
  const session = await tx.prisma.session.findFirst({
    where: { id: sessionId, userId, revokedAt: null, expiresAt: { gt: at } },
    select: { user: { select: { domesticPinHash: true, foreignPinHash: true, passwordHash: true } } },
  });
  if (!session) throw new AppError("unauthenticated");
  return session.user;
}

/**
 * Checks a secret that a signed-in user must enter once more. Five wrong attempts in a row lock the secret for 15 minutes. Each
 * further lock lasts twice as long as the previous lock, up to a day. Each failure and each lock is audited. An e-mail notifies
 * the owner of a lock.
 *
 * An attempt counts as a failure only when its comparison has found a wrong secret. Correct attempts therefore never lock the
 * secret, even if many attempts run concurrently. While the wrong attempts and the running checks add up to five, further
 * attempts wait until a check ends. Concurrent attempts therefore allow no more guesses than sequential attempts.
 *
 * @throws AppError `rate_limited` when the attempt has waited too long, and the errors of `read`
 */
export async function tryGuarded<Known>(owner: SecretOwner, attempt: Guarded<Known>): Promise<TryOutcome> {
  const giveUpAt = calendarNow().getTime() + waitMs;
  for (;;) {
    const begun = await begin(owner, attempt);
    if (begun !== "busy") {
      if (!("known" in begun)) return "lockedUntil" in begun ? begun : { triesLeft: undefined };
      return await settle(owner, attempt.secret, await attempt.compare(begun.known));
    }
    if (calendarNow().getTime() > giveUpAt) throw new AppError("rate_limited", { retryAfterSeconds: 30 });
    await pause(20 + Math.random() * 60);
  }
}

type Begun<Known> = { known: Known } | { lockedUntil: Date } | { isReplaced: true } | "busy";

/** Reserves one of the remaining attempts, and reads the stored value that the entered secret is compared with. */
async function begin<Known>(owner: SecretOwner, attempt: Guarded<Known>): Promise<Begun<Known>> {
  const { secret, submittedAt, read } = attempt;
  return await inTransaction(async (tx) => {
    const guard = await lockSecretGuard(tx, owner.userId, secret);
    const at = calendarNow();
    const known = await read(tx, at);
    if (guard.lockedUntil && guard.lockedUntil > at) return { lockedUntil: guard.lockedUntil };
    if (guard.changedAt && guard.changedAt > submittedAt) return { isReplaced: true };
    const isLost = !guard.triedAt || at.getTime() - guard.triedAt.getTime() > lostTryMs;
    const openTries = (isLost ? 0 : guard.openTries) + 1;
    if (guard.failures + openTries > failuresMax) return "busy";
    await updateGuard(tx, owner, secret, { openTries, triedAt: at });
    return { known };
  });
}

/** Records the result of an attempt. */
async function settle(actor: SecretOwner, secret: GuardedSecret, isRight: boolean): Promise<TryOutcome> {
  return await inTransaction(async (tx) => {
    const guard = await lockSecretGuard(tx, actor.userId, secret);
    const openTries = Math.max(guard.openTries - 1, 0);
    if (isRight) {
      await updateGuard(tx, actor, secret, { openTries, failures: 0 });
      return "right";
    }
    const failures = guard.failures + 1;
    await recordTry(tx, actor, secret, "refuse", { failures });
    if (failures < failuresMax) {
      await updateGuard(tx, actor, secret, { openTries, failures });
      return { triesLeft: failuresMax - failures };
    }
    const at = calendarNow();
    const isQuiet = !guard.lockedUntil || at.getTime() - guard.lockedUntil.getTime() > quietMs;
    const locks = isQuiet ? 0 : guard.locks;
    const minutes = Math.min(firstLockMinutes * 2 ** locks, lockMinutesMax);
    const lockedUntil = new Date(at.getTime() + minutes * minuteMs);
    await updateGuard(tx, actor, secret, { openTries, failures: 0, locks: locks + 1, lockedUntil });
    await recordTry(tx, actor, secret, "lock", { minutes });
    await announceSecurityChange(tx, actor, secrets[secret].notice);
    return { lockedUntil };
  });
}

type GuardChanges = { openTries: number; failures?: number; triedAt?: Date; locks?: number; lockedUntil?: Date };

async function updateGuard(
  tx: Database,
  { userId }: SecretOwner,
  secret: GuardedSecret,
  data: GuardChanges,
): Promise<void> {
  await tx.prisma.secretGuard.updateMany({ where: { userId, secret }, data });
}

function recordTry(tx: Database, actor: SecretOwner, secret: GuardedSecret, verb: "refuse" | "lock", found: object) {
  const { verbs, view } = secrets[secret];
  return recordAudit(tx, actor, {
    action: `${verbs}.${verb}`,
    subjectType: "user",
    subjectId: actor.userId,
    after: { ...view, ...found },
  });
}

/**
 * Resets the counter of wrong attempts and records that the secret was replaced now. Must be called in the transaction that
 * replaces the secret.
 */
export async function noteSecretChange(tx: Database, userId: string, secret: GuardedSecret): Promise<void> {
  await lockSecretGuard(tx, userId, secret);
  const data = { failures: 0, locks: 0, lockedUntil: null, changedAt: calendarNow() };
  await tx.prisma.secretGuard.updateMany({ where: { userId, secret }, data });
}

/** Returns the remaining time of a lock: as parameters for the error message, and in seconds for the `Retry-After` header. */
export function lockWait(lockedUntil: Date): { params: { hours: number; minutes: number }; retryAfterSeconds: number } {
  const retryAfterSeconds = Math.max(1, Math.ceil((lockedUntil.getTime() - calendarNow().getTime()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return { params: { hours: minutes > 90 ? Math.ceil(minutes / 60) : 0, minutes }, retryAfterSeconds };
}

/**
 * If at most this number of attempts remains, as after the third wrong attempt, the error message states how many attempts remain.
 */
const toldTriesMax = 2;

/**
 * The error for a form field that contains a wrong secret. If only one or two attempts remain before the lock, the message states
 * their number.
 *
 * @param key the key of the message that does not state the number of attempts. The message with the number has the key
 * `<key>Tries`.
 */
export function wrongTry(key: string, { triesLeft }: { triesLeft: number | undefined }) {
  return triesLeft !== undefined && triesLeft <= toldTriesMax
    ? { key: `${key}Tries`, params: { left: triesLeft } }
    : key;
}
