import "server-only";
import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod";
import { recordAudit } from "@/lib/audit/record-audit";
import type { PasskeyOwner } from "@/lib/auth/passkeys/make-passkey";
import { calendarNow } from "@/lib/server/clock";
import { type Database, db, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { UserRole } from "@/lib/server/prisma-client/enums";
import { derivedKey } from "@/lib/server/secrets/keys";
import type { ProvedUser } from "@/lib/server/session/session";
import { isHttps } from "@/lib/server/session/session-cookie";
import { insertLoginStep } from "./second-factors.sql";

/** After the right password, the user has this time to give the second factor. The user may first have to find their phone. */
const lifetimeSeconds = 10 * 60;

/** A log-in that waits for its second factor. `remember` is true if the user ticked "Remember me" in the first step. */
export type LoginStep = { id: string; owner: PasskeyOwner; role: UserRole; passwordHash: string; remember: boolean };

const claimsSchema = z.object({ step: z.uuid() });

const cookieName = () => (isHttps() ? "__Host-holdfast-login-step" : "holdfast-login-step");

/**
 * Records a log-in whose password was right and whose second factor is missing. Sets a cookie that identifies this log-in. The
 * cookie is not a session: only the second step of the log-in accepts it.
 *
 * @throws AppError `invalid_credentials` when the password has changed since the check
 */
export async function beginLoginStep({ id: userId, provedBy }: ProvedUser, remember: boolean): Promise<void> {
  const id = uuidv7();
  const createdAt = calendarNow();
  const expiresAt = new Date(createdAt.getTime() + lifetimeSeconds * 1000);
  const passwordHash = typeof provedBy === "object" && "passwordHash" in provedBy ? provedBy.passwordHash : "";
  await inTransaction(async (tx) => {
    const isNoted = await insertLoginStep(tx, { id, userId, passwordHash, remember, createdAt, expiresAt });
    if (!isNoted) throw new AppError("invalid_credentials", { detail: "the password has just changed" });
    await recordAudit(tx, { userId }, { action: "second-factor.ask", subjectType: "user", subjectId: userId });
  });
  const name = cookieName();
  const token = await encode({
    token: { step: id },
    secret: derivedKey("login-step"),
    salt: name,
    maxAge: lifetimeSeconds,
  });
  const options = { httpOnly: true, sameSite: "lax", secure: isHttps(), path: "/", maxAge: lifetimeSeconds } as const;
  (await cookies()).set(name, token, options);
}

/** The log-in in this browser that waits for its second factor. Undefined if there is no such log-in, or if it has expired. */
export async function findLoginStep(): Promise<LoginStep | undefined> {
  const token = (await cookies()).get(cookieName())?.value;
  if (!token) return undefined;
  const claims = await decode({ token, secret: derivedKey("login-step"), salt: cookieName() }).catch(() => null);
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success) return undefined;
  const { step: id } = parsed.data;
  const step = await db.prisma.loginStep.findUnique({
    where: { id, expiresAt: { gt: calendarNow() }, user: { status: { notIn: ["suspended", "blocked"] } } },
    select: {
      remember: true,
      user: { select: { id: true, email: true, firstName: true, lastName: true, role: true, passwordHash: true } },
    },
  });
  if (!step) return undefined;
  const { id: userId, role, passwordHash, ...person } = step.user;
  return { id, owner: { userId, ...person }, role, passwordHash, remember: step.remember };
}

/** @throws AppError `code_expired` if no log-in waits */
export async function requireLoginStep(): Promise<LoginStep> {
  const step = await findLoginStep();
  if (!step) throw stepOver();
  return step;
}

/** Checks that the log-in still waits for a second factor. @throws AppError `code_expired` */
export async function assertStepWaits(tx: Database, { id }: LoginStep, at: Date): Promise<void> {
  const waits = await tx.prisma.loginStep.count({ where: { id, expiresAt: { gt: at } } });
  if (waits === 0) throw stepOver();
}

/**
 * Must be called after the second factor was right. Removes the record of the waiting log-in, and its cookie. Only one of several
 * concurrent calls removes the record, so only one session is opened.
 *
 * @returns the user for whom a session may be opened
 * @throws AppError `code_expired` if the log-in has waited too long for its second step
 */
export async function endLoginStep({ id, owner, passwordHash }: LoginStep): Promise<ProvedUser> {
  const { count } = await db.prisma.loginStep.deleteMany({ where: { id, expiresAt: { gt: calendarNow() } } });
  if (count === 0) throw stepOver();
  (await cookies()).delete({ name: cookieName(), path: "/", secure: isHttps() });
  return { id: owner.userId, provedBy: { passwordHash }, secondFactor: "given" };
}

function stepOver(): AppError {
  return new AppError("code_expired", { messageKey: "login_step_over" });
}
