import "server-only";
import type { CommandRequest } from "@/lib/four-eyes/do-or-propose";
import { getBusinessDate } from "@/lib/ledger/business-date.sql";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { editRecord } from "@/lib/term-products/edit-record";
import type { Deposit } from "./deposit";
import { assertMayEndEarly } from "./deposits.sql";
import { lockDeposit } from "./lock-deposit";
import { effectOn, moveDeposit, openAccountsToMove } from "./move-deposit";
import type { EditDepositInput } from "./schema";

/**
 * Lets staff approve or refuse an application, end a deposit early, and edit applications and deposits (`editRecord`).
 *
 * @throws AppError `proposed`, `forbidden` for the actor's own deposit, `not_found`, `conflict` when the deposit has changed
 * since the editor saw the deposit, `transition_refused`, `insufficient_funds`, `validation_failed`, `idempotency_mismatch`
 */
export async function editDeposit(actor: Actor, input: EditDepositInput, request?: CommandRequest): Promise<Deposit> {
  return await editRecord(
    {
      subject: "deposit",
      findOwner: (id) => db.prisma.deposit.findUnique({ where: { id }, select: { ownerId: true } }),
      lock: (tx) => lockDeposit(tx, input.id, (deposit) => openAccountsToMove(tx, deposit, input.payload.status)),
      move: async (tx, deposit, target) => {
        const effect = effectOn(deposit, target, await getBusinessDate(tx));
        if (effect.allowed && effect.step === "end-early") await assertMayEndEarly(tx, actor.userId, deposit.id);
        return (await moveDeposit(tx, actor, deposit, target)).deposit;
      },
    },
    actor,
    input,
    request,
  );
}
