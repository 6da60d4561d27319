import "server-only";
import { assertNotOwn } from "@/lib/audit/assert-not-own";
import { runEndingInAdvance } from "@/lib/commands/command-ending";
import { type CommandRequest, doOrPropose } from "@/lib/four-eyes/do-or-propose";
import { parseMoney } from "@/lib/money/parse-money";
import { type Actor, assertMay } from "@/lib/server/actor";
import type { Queryable } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import type { TransferFamily } from "@/lib/server/prisma-client/enums";
import { drainAfterReply } from "@/lib/transfers/drain-outbox";
import { recallPayment } from "@/lib/transfers/networks/recall-payment";
import { getTransfer } from "@/lib/transfers/reading/get-transfer";
import type { EditTransferInput } from "@/lib/transfers/schema";
import type { Transfer } from "@/lib/transfers/transfer";
import {
  type MovableTransfer,
  type MoveOptions,
  moveRefusal,
  moveTransfer,
  RecallNeeded,
  readTransferToMove,
} from "./move-transfer";
import { findOwnTransfers } from "./move-transfers.sql";

/** The maximum number of attempts for an edit without a version, which is repeated if the transfer was changed concurrently. */
const triesMax = 5;

/**
 * Lets staff change the amount of a transfer, and change its status to any other status. Staff cannot edit a transfer that the
 * customer has cancelled, or a transfer that they send or receive themselves. The edit also holds, releases, posts or pays back
 * the money as the new status or amount requires. If the money cannot be moved, the edit is refused and nothing changes. If the
 * network may already have received the payment, the money is paid back only if the network cancels the payment. If the amount
 * requires a second person, the edit becomes a proposal (`doOrPropose`).
 *
 * @throws AppError `proposed`; `forbidden` for a transfer that the actor sends or receives; `not_found`; `conflict` if the
 * transfer has changed since the editor saw it; `insufficient_funds`; `transition_refused`; `validation_failed`;
 * `idempotency_mismatch`
 */
export async function editTransfer(
  actor: Actor,
  family: TransferFamily,
  input: EditTransferInput,
  request?: CommandRequest,
): Promise<Transfer> {
  assertMay(actor, "transfers.edit");
  const ownerId = (await findOwnTransfers(actor.userId, [input.id])).has(input.id) ? actor.userId : null;
  await assertNotOwn(actor, { action: "transfer.edit", subjectType: "transfer", subjectId: input.id, ownerId });
  const subject = { type: "transfer", id: input.id } as const;
  const command = { kind: "transfer.edit", subject, input: { family, ...input }, request } as const;
  const edit = async (network?: MoveOptions["network"]) => {
    const { outcome, transfer } = await doOrPropose(actor, command, async (tx) => ({
      outcome: await editOnce(tx, actor, family, input, network),
      transfer: await getTransfer(actor, family, input.id, tx),
    }));
    drainAfterReply();
    if (outcome === "waits") throw moveRefusal(outcome);
    return transfer;
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await edit();
    } catch (error) {
      if (error instanceof RecallNeeded) {
        await runEndingInAdvance();
        await recallPayment(input.id);
        return await edit("recalled");
      }
      const isRace = error instanceof AppError && error.code === "conflict" && input.payload.version === undefined;
      if (!isRace || attempt === triesMax) throw error;
    }
  }
}

async function editOnce(
  tx: Queryable,
  actor: Actor,
  family: TransferFamily,
  { id, payload }: EditTransferInput,
  network: MoveOptions["network"],
): Promise<"moved" | "waits"> {
  const transfer = await readTransferToMove(tx, id);
  if (transfer.family !== family) throw new AppError("not_found");
  const { status = transfer.status, amount, reason = transfer.reason, version } = payload;
  if (version !== undefined && version !== transfer.version) {
    throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  }
  const amountMinor = amount === undefined ? transfer.amountMinor : readAmount(transfer, amount);
  const ending = status === "deleted" ? (transfer.ending ?? "rejected") : null;
  const reasonCode =
    ending === "rejected" || ending === "reversed" ? (payload.reasonCode ?? transfer.reasonCode) : null;
  if (payload.reasonCode && reasonCode === null) throw fieldError("reasonCode", "invalid");
  const target = { status, reason, reasonCode, amountMinor, ending };
  return await moveTransfer(tx, actor, transfer, target, { action: "transfer.edit", ...(network ? { network } : {}) });
}

function readAmount({ currency }: MovableTransfer, amount: string | number): bigint {
  const money = parseMoney(amount, currency);
  if (!money.ok) throw fieldError("amount", money.problem);
  return money.amountMinor;
}
