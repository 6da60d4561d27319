"use server";

import { change, commandAction } from "@/lib/server/action";
import { toProblem } from "@/lib/server/problem";
import { approveTransfers } from "@/lib/transfers/moving/approve-transfers";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { approveTransfersInput, editTransferForm, transferIdInput } from "@/lib/transfers/schema";

// Actions on transfers of every family.

export const cancelTransferAction = commandAction(
  transferIdInput,
  change((actor, { id }, requestId) => cancelTransfer(actor, id, undefined, requestId)),
);

export const editTransferAction = commandAction(
  editTransferForm,
  change((actor, { family, ...input }, requestId) => editTransfer(actor, family, input, requestId)),
);

/** Approves several transfers. Returns, in their order, why each was refused, or null; `isProposed`: a colleague can confirm it. */
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
