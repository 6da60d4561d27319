"use server";

import { change, commandAction, sessionAction } from "@/lib/server/action";
import { approvalAnswers } from "@/lib/transfers/moving/approval-answer";
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

/** Approves several transfers. Returns one result for each transfer, in the given order. */
export const approveTransfersAction = commandAction(
  approveTransfersInput,
  change(approveTransfers, { answer: approvalAnswers }),
);

/** Returns the limit for payments to a new payee. Null if the payee is not new. */
export const getPayeeRoomAction = sessionAction(payeeKeyInput, getPayeeRoom);

/** Lists the transfers that currently match a queue's filter and can be approved. */
export const findTransfersToApproveAction = sessionAction(transfersToApproveInput, findTransfersToApprove);
