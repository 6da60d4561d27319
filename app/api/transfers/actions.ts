"use server";

import { change, commandAction, sessionAction } from "@/lib/server/action";
import { toProblem } from "@/lib/server/problem";
import { approveTransfers } from "@/lib/transfers/moving/approve-transfers";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { getPayeeRoom } from "@/lib/transfers/payees/get-payee-room";
import { findTransfersToApprove } from "@/lib/transfers/reading/find-transfers-to-approve";
import {
  approveTransfersInput,
  editTransferForm,
  payeeKeyInput,
  transferIdInput,
  transfersToApproveInput,
} from "@/lib/transfers/schema";

// Actions on transfers of all payment types.

export const cancelTransferAction = commandAction(
  transferIdInput,
  change((actor, { id }, requestId) => cancelTransfer(actor, id, undefined, requestId)),
);

export const editTransferAction = commandAction(
  editTransferForm,
  change((actor, { family, ...input }, requestId) => editTransfer(actor, family, input, requestId)),
);

/**
 * Approves several transfers. Returns one result for each transfer, in the given order: the reason why the approval was refused,
 * or null. `isProposed` means that the approval has become a proposal, which a colleague can confirm.
 */
export const approveTransfersAction = commandAction(
  approveTransfersInput,
  change(approveTransfers, {
    answer: (approvals) =>
      Promise.all(
        approvals.map(async ({ id, problem }) => {
          const refusal = problem && (await toProblem(problem));
          return { id, refusal: refusal?.message ?? null, isProposed: refusal?.code === "proposed" };
        }),
      ),
  }),
);

/** The limit for a payee that counts as new. Null for a payee that the customer knows. */
export const getPayeeRoomAction = sessionAction(payeeKeyInput, getPayeeRoom);

/** Lists the transfers that currently match a queue's filter and can be approved. */
export const findTransfersToApproveAction = sessionAction(transfersToApproveInput, findTransfersToApprove);
