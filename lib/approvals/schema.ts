import * as z from "zod";
import { requiredText } from "@/lib/text-schema";

export const proposalIdInput = z.object({ id: z.uuid("invalid") });

/** Why a proposal is declined; whoever has proposed it reads it. */
export const declineProposalInput = proposalIdInput.extend({ reason: requiredText(300) });

export type DeclineProposalInput = z.output<typeof declineProposalInput>;
