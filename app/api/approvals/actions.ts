"use server";

import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { declineProposal } from "@/lib/approvals/decline-proposal";
import { declineProposalInput, proposalIdInput } from "@/lib/approvals/schema";
import { change, commandAction } from "@/lib/server/action";

// Actions on proposals. A proposal waits until a second member of staff decides it.

export const confirmProposalAction = commandAction(proposalIdInput, change(confirmProposal));

export const declineProposalAction = commandAction(declineProposalInput, change(declineProposal));
