"use server";

import { getLocale } from "next-intl/server";
import { change, commandAction, sessionAction } from "@/lib/server/action";
import { approvalAnswers } from "@/lib/transfers/moving/approval-answer";
import { approveTransfersInput } from "@/lib/transfers/schema";
import { approveWork, findMatchingTransfers } from "@/lib/work/approve-work";
import { assignWork, claimWork, releaseWork, renewWork, takeOverWork } from "@/lib/work/change-claim";
import { findWorkColleagues } from "@/lib/work/find-colleagues";
import { toWorkQuery } from "@/lib/work/find-work";
import { assignWorkInput, takeOverInput, workFilterInput, workKindInput, workRecordInput } from "@/lib/work/schema";

export const claimWorkAction = commandAction(workRecordInput, change(claimWork));

/**
 * Renews the reader's claim to a record of the work list. Revalidates no page, because a renewal changes nothing that the page
 * shows.
 */
export const renewWorkAction = sessionAction(workRecordInput, renewWork);

export const releaseWorkAction = commandAction(workRecordInput, change(releaseWork));

export const takeOverWorkAction = commandAction(takeOverInput, change(takeOverWork));

export const assignWorkAction = commandAction(assignWorkInput, change(assignWork));

export const findWorkColleaguesAction = sessionAction(workKindInput, findWorkColleagues);

/** Approves several transfers of the work list. Returns one result for each transfer, in the given order. */
export const approveWorkAction = commandAction(approveTransfersInput, change(approveWork, { answer: approvalAnswers }));

/** Lists the pending transfers that match the filters of the work list at the moment of the call. */
export const findMatchingTransfersAction = sessionAction(workFilterInput, async (actor, filter) =>
  findMatchingTransfers(actor, toWorkQuery(filter, await getLocale())),
);
