import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { endEmailChanges } from "@/lib/auth/email-codes/end-email-changes";
import { announceSecurityChange } from "@/lib/auth/security-changes/announce-security-change";
import { revokeSessions } from "@/lib/auth/sessions/revoke-sessions";
import { assertBasis } from "@/lib/calls/assert-basis";
import { evidenceOf } from "@/lib/calls/basis-schema";
import { withCommandEnding } from "@/lib/commands/command-ending";
import { type CommandRequest, doOrPropose, isConfirmation } from "@/lib/four-eyes/do-or-propose";
import { lockLedgerAccounts } from "@/lib/ledger/ledger-accounts.sql";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { getPersonForStaff, type PersonForStaff } from "@/lib/users/person-for-staff";
import { lockUserRow } from "@/lib/users/user.sql";
import { markClosed } from "./closing.sql";
import type { CloseCustomerInput } from "./schema";

/**
 * Closes the relationship with a customer (docs/domain.md, "Customers"). Every account must be empty, and no payment, loan,
 * deposit or proposal may be open, so that the bank keeps no money of the customer. Staff give the code of a reason, and the
 * evidence as in `correctCustomer`. Closing needs a second person (`doOrPropose`). The customer is blocked, all sessions end, and
 * an e-mail names the reason. The customer's records are not deleted, and staff can still read the statements. A later change of
 * the status opens the relationship again. A repeated call with the same request id changes nothing and returns the first result.
 *
 * @throws AppError `proposed`; `forbidden` if the actor has no permission, for the actor's own record, for a colleague's record,
 * and for evidence that does not allow the closing; `not_found`; `transition_refused` if there are obstacles (`findClosing` lists
 * them); `conflict` if the relationship is already closed; `idempotency_mismatch`
 */
export async function closeCustomer(actor: Actor, input: CloseCustomerInput, request?: CommandRequest): Promise<void> {
  const { userId, basis } = input;
  const person = await getPersonForStaff(actor, userId, { action: "customer.close", subjectType: "user" });
  const command = { kind: "customer.close", subject: { type: "user", id: userId }, input, request } as const;
  const work = (tx: Database) => close(tx, actor, person, input);
  // When a colleague confirms the proposal, the evidence is not checked again, because only the proposer took the call or saw the
  // document.
  if (isConfirmation(request)) return await doOrPropose(actor, command, work);
  await withCommandEnding(
    (tx) => assertBasis(tx, actor, userId, "close", basis),
    () => doOrPropose(actor, command, work),
  );
}

async function close(
  tx: Database,
  actor: Actor,
  { userId, email }: PersonForStaff,
  { reason, basis }: CloseCustomerInput,
): Promise<void> {
  // The locks on the accounts stop all movements of money until the customer is blocked.
  const accounts = await tx.prisma.account.findMany({ where: { ownerId: userId }, select: { ledgerAccountId: true } });
  await lockLedgerAccounts(
    tx,
    accounts.map(({ ledgerAccountId }) => ledgerAccountId),
  );
  const before = await lockUserRow(tx, email, false);
  if (before?.id !== userId) throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  if (before.role !== "customer") throw new AppError("forbidden", { messageKey: "closing_staff" });
  if (before.closedAt) throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  if (!(await markClosed(tx, userId, now()))) {
    throw new AppError("transition_refused", { messageKey: "closing_open" });
  }
  await endEmailChanges(tx, userId);
  await revokeSessions(tx, userId, "closed");
  await recordAudit(tx, actor, {
    ...{ action: "customer.close", subjectType: "user", subjectId: userId, before: { status: before.status } },
    after: { status: "blocked", reasonCode: reason, ...evidenceOf(basis) },
  });
  await announceSecurityChange(tx, { ...before, userId }, "relationship-closed", "staff", { reason });
}
