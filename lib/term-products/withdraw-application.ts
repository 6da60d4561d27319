import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { keepPace } from "@/lib/server/pace";
import type { UserStatus } from "@/lib/server/prisma-client/enums";

/**
 * The changed columns of a withdrawn application. The change also removes the reason that staff may have given for an earlier
 * decision.
 */
type Withdrawal = {
  status: "deleted";
  withdrawnAt: Date;
  reason: "";
  version: { increment: 1 };
  updatedAt: Date;
};

/** The steps of a withdrawal that differ between loans and deposits. */
type Product<Locked, Withdrawn> = {
  subject: "loan" | "deposit";
  lock: (tx: Database) => Promise<Locked>;
  /** True if the customer can still withdraw the application. */
  isWithdrawable: (record: Locked) => boolean;
  /** Changes the record and notifies the customer. */
  withdraw: (tx: Database, record: Locked, change: Withdrawal) => Promise<Withdrawn>;
};

/**
 * Withdraws the actor's own application before money has moved. The withdrawal changes the record's version. This change ends a
 * waiting proposal to approve the application. A repeated call with the same request id changes nothing and returns the first
 * result.
 *
 * @throws AppError `not_found` for another customer's application. `transition_refused` if money has moved or the application has
 * ended. `account_disabled` if the customer is suspended or blocked. `idempotency_mismatch`, `rate_limited`
 */
export async function withdrawApplication<
  Locked extends { ownerId: string; status: string; userStatus: UserStatus },
  Withdrawn,
>(
  { subject, lock, isWithdrawable, withdraw }: Product<Locked, Withdrawn>,
  actor: Actor,
  { id }: { id: string },
  requestId: string | undefined,
): Promise<Withdrawn> {
  assertNotDisabled(actor);
  await keepPace(actor, "order");
  const command = { name: `${subject}.withdraw`, requestId, content: { id } };
  return await commandOnce(actor, command, async (tx) => {
    const record = await lock(tx);
    if (record.ownerId !== actor.userId) throw new AppError("not_found");
    // Checks the status again, because the customer may have been suspended after the request arrived.
    assertNotDisabled({ ...actor, status: record.userStatus });
    if (!isWithdrawable(record)) throw new AppError("transition_refused", { messageKey: "not_withdrawable" });
    const moment = now();
    const change = { withdrawnAt: moment, version: { increment: 1 }, updatedAt: moment } as const;
    const withdrawn = await withdraw(tx, record, { status: "deleted", reason: "", ...change });
    await recordAudit(tx, actor, {
      ...{ action: command.name, subjectType: subject, subjectId: id },
      before: { status: record.status },
      after: { status: "deleted" },
    });
    return withdrawn;
  });
}
