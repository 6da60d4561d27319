import "server-only";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { noteReplayed } from "@/lib/server/request-context";
import type { TransferFamily } from "@/lib/transfers/channels";
import { getTransfer } from "@/lib/transfers/reading/find-transfers";
import type { Transfer } from "@/lib/transfers/transfer";

/**
 * The transfer that a request has started before.
 *
 * @returns its id; undefined when the request is new
 * @throws AppError `idempotency_mismatch` when the request's id was used for something else
 */
export async function findKnownOrder(request: { id: string; hash: string }): Promise<string | undefined> {
  const [known] = await db.query<{ id: string; request_hash: string }>(
    "SELECT id, request_hash FROM transfers WHERE request_id = $1",
    [request.id],
  );
  if (known && known.request_hash !== request.hash) throw new AppError("idempotency_mismatch");
  return known?.id;
}

/**
 * A transfer as it was when it was started, whatever has happened to it since: what a repeat of its request gets. Notes
 * that the reply is one that was given before.
 */
export async function getAsInitiated(actor: Actor, family: TransferFamily, id: string): Promise<Transfer> {
  const [transfer, [first]] = await Promise.all([
    getTransfer(actor, family, id),
    db.query<{ amount_minor: bigint | null; debited_minor: bigint | null }>(
      `SELECT (SELECT amount_before_minor FROM transfer_events
                WHERE transfer_id = t.id AND kind = 'amount_changed' ORDER BY id LIMIT 1) AS amount_minor, q.debited_minor
         FROM transfers t LEFT JOIN quotes q ON q.id = t.quote_id WHERE t.id = $1`,
      [id],
    ),
  ]);
  noteReplayed();
  const amountMinor = first?.amount_minor ?? transfer.amountMinor;
  const debitedMinor = first?.debited_minor ?? amountMinor;
  const { createdAt } = transfer;
  const atFirst = { status: "pending", ending: null, reason: "", version: 1, updatedAt: createdAt } as const;
  return { ...transfer, ...atFirst, amountMinor, debitedMinor };
}
