import * as z from "zod";
import { requiredText } from "@/lib/text-schema";

export const proposalIdInput = z.object({ id: z.uuid("invalid") });

/** The input for declining a proposal. The bank shows the reason to the proposer. */
export const declineProposalInput = proposalIdInput.extend({ reason: requiredText(300) });

export type DeclineProposalInput = z.output<typeof declineProposalInput>;
