import "server-only";
import type { CommandRequest } from "@/lib/four-eyes/do-or-propose";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";
import { editRecord } from "@/lib/term-products/edit-record";
import type { Loan } from "./loan";
import { lockLoan } from "./lock-loan";
import { moveLoan, openAccountsToMove } from "./move-loan";
import type { EditLoanInput } from "./schema";

/**
 * Lets staff approve or refuse an application, and edit a loan (see `editRecord`).
 *
 * @throws AppError `forbidden` for the actor's own loan. `conflict` when the loan has changed since the editor read the loan.
 * `not_found`, `transition_refused`, `insufficient_funds`, `validation_failed`, `idempotency_mismatch`
 */
export async function editLoan(actor: Actor, input: EditLoanInput, request?: CommandRequest): Promise<Loan> {
  const { status, outstanding, payoffOn, reasonCode } = input.payload;
  if (reasonCode && !(status === "closed" && outstanding === "write-off")) throw fieldError("reasonCode", "invalid");
  return await editRecord(
    {
      subject: "loan",
      findOwner: (id) => db.prisma.loan.findUnique({ where: { id }, select: { ownerId: true } }),
      lock: (tx) => lockLoan(tx, input.id, (loan) => openAccountsToMove(tx, loan, { status, outstanding })),
      move: (tx, loan, target) => moveLoan(tx, actor, loan, { ...target, outstanding, payoffOn, reasonCode }),
      ...(reasonCode ? { reasonCode } : {}),
    },
    actor,
    input,
    request,
  );
}
