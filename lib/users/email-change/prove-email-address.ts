import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { consumeEmailCode } from "@/lib/auth/email-codes/consume-email-code";
import { countCodeTry } from "@/lib/auth/email-codes/count-code-try";
import { markVerified } from "@/lib/auth/email-codes/mark-verified.sql";
import { lockOwner } from "@/lib/auth/second-factors/second-factors.sql";
import { announceSecurityChange } from "@/lib/auth/security-changes/announce-security-change";
import { now } from "@/lib/server/clock";
import { type Database, db, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { EmailChange } from "@/lib/server/prisma-client/client";
import { sha256 } from "@/lib/server/secrets/secrets";
import { giveEmail } from "./give-email";

/**
 * The state of a link that confirms a change of the e-mail address. `waits` means that this link was used, but the link in the
 * e-mail to the user's other address was not used.
 */
export type EmailProof =
  | { state: "open" | "waits" | "done"; side: "old" | "new"; newEmail: string }
  | { state: "expired" | "over" | "unknown" };

/** Reads the state of a link for the page that the link opens. Does not use the link. */
export async function readEmailProof(code: string): Promise<EmailProof> {
  const found = await findChange(code);
  return found ? stateOf(found) : { state: "unknown" };
}

/**
 * Uses the code of a link. With the code, the user proves that they receive e-mails at an address. The second of the two proofs
 * completes the change: the user gets the new address, and this address counts as verified. All sessions end, and all open links
 * for passwords and verifications become invalid. The bank sends an e-mail with the link "This was not me" to the old address. A
 * repeated use of a link returns the same answer.
 *
 * @throws AppError `code_expired`, `rate_limited`; `conflict` when somebody else has signed up with the address since the change
 * was requested
 */
export async function proveEmailAddress({ code }: { code: string }): Promise<EmailProof> {
  const known = await readEmailProof(code);
  if (known.state === "waits" || known.state === "done") return known;
  try {
    const { userId, purpose } = await countCodeTry(
      async () => {
        const found = await findChange(code);
        if (!found || stateOf(found).state !== "open") throw new AppError("code_expired");
        return found.code;
      },
      (owner) => owner.userId,
    );
    await inTransaction(async (tx) => {
      // All commands on a change of the address lock the owner's row, so they run one after the other.
      await lockOwner(tx, userId);
      const id = await openChangeOf(tx, code);
      await consumeEmailCode(tx, code, purpose);
      const proved = purpose === "leave_email" ? { oldProvedAt: now() } : { newProvedAt: now() };
      const change = await tx.prisma.emailChange.update({ where: { id }, data: proved });
      if (change.oldProvedAt && change.newProvedAt) await makeChange(tx, change);
    });
  } catch (error) {
    // The error is ignored if a simultaneous request has used the link, so that both requests return the same answer.
    const { state } = await readEmailProof(code);
    if (state !== "waits" && state !== "done") throw error;
  }
  return await readEmailProof(code);
}

const codePurposes = ["leave_email", "join_email"] as const;

async function findChange(code: string, from: Database = db) {
  const found = await from.prisma.emailCode.findFirst({
    where: { codeHash: sha256(code), purpose: { in: [...codePurposes] } },
    select: { id: true, userId: true, purpose: true },
  });
  if (!found) return undefined;
  const where = { userId: found.userId, OR: [{ oldCodeId: found.id }, { newCodeId: found.id }] };
  const change = await from.prisma.emailChange.findFirst({ where });
  return change ? { code: found, change } : undefined;
}

type Found = NonNullable<Awaited<ReturnType<typeof findChange>>>;

function stateOf({ code, change }: Found): EmailProof {
  const { newEmail, isDone, endedAt, expiresAt } = change;
  const side = code.id === change.oldCodeId ? "old" : "new";
  if (isDone) return { state: "done", side, newEmail };
  if (endedAt) return { state: "over" };
  if (expiresAt <= now()) return { state: "expired" };
  const isProved = side === "old" ? change.oldProvedAt : change.newProvedAt;
  return { state: isProved ? "waits" : "open", side, newEmail };
}

async function openChangeOf(tx: Database, code: string): Promise<string> {
  const found = await findChange(code, tx);
  if (!found || stateOf(found).state !== "open") throw new AppError("code_expired");
  return found.change.id;
}

async function makeChange(tx: Database, { id, userId, oldEmail, newEmail }: EmailChange): Promise<void> {
  const at = now();
  const owner = await tx.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  // Since the user requested the change, staff may have changed the address, or suspended or blocked the user.
  if (owner.email !== oldEmail || owner.status === "suspended" || owner.status === "blocked") {
    throw new AppError("code_expired");
  }
  await tx.prisma.emailChange.update({ where: { id }, data: { endedAt: at, isDone: true } });
  await giveEmail(tx, userId, newEmail);
  await markVerified(tx, userId, at);
  const { firstName } = owner;
  await announceSecurityChange(tx, { userId, email: oldEmail, firstName }, "email-changed");
  await recordAudit(
    tx,
    { userId },
    {
      action: "email.change",
      subjectType: "user",
      subjectId: userId,
      before: { email: oldEmail },
      after: { email: newEmail },
    },
  );
}
