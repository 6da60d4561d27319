import * as z from "zod";
import { optionalText } from "@/lib/text-schema";
import { allReturnCodes, incomingActs, incomingNoteMax } from "./incoming.model";
import { recallActs, recallBases, staffRefusalCodes } from "./recall.model";

/** The action of staff on a waiting payment. `version` is the version that the actor saw. */
export const workIncomingInput = z
  .object({
    /** The id of the payment. */
    id: z.uuid("invalid"),
    version: z.int("invalid").min(1, "invalid"),
    act: z.enum(incomingActs, "required"),
    /** For `post`: the account number of the customer. */
    account: optionalText(60),
    /** For `return`: the network's return code. */
    code: z.union([z.literal(""), z.enum(allReturnCodes)], "invalid").default(""),
    /** For `ask`: the question. For any other action: the reason of the decision. */
    note: optionalText(incomingNoteMax),
  })
  .superRefine(({ act, account, code, note }, context) => {
    const missing = { account: act === "post" && !account, code: act === "return" && !code, note: !note };
    for (const [field, isMissing] of Object.entries(missing)) {
      if (isMissing) context.addIssue({ code: "custom", message: "required", path: [field] });
    }
  });

export type WorkIncomingInput = z.output<typeof workIncomingInput>;

/**
 * The answer of staff to another bank's request to get a payment back. `version` is the version of the request that the actor
 * saw.
 */
export const answerRecallInput = z
  .object({
    /** The id of the request. */
    id: z.uuid("invalid"),
    version: z.int("invalid").min(1, "invalid"),
    act: z.enum(recallActs, "required"),
    /** For `refuse`: the code of the refusal. */
    code: z.union([z.literal(""), z.enum(staffRefusalCodes)], "invalid").default(""),
    /** For `give-back` of money that a customer has received: why the bank may take the money. */
    basis: z.union([z.literal(""), z.enum(recallBases)], "invalid").default(""),
    /** The reason of the decision, for the bank itself. */
    note: optionalText(incomingNoteMax),
  })
  .superRefine(({ act, code, note }, context) => {
    const missing = { code: act === "refuse" && !code, note: !note };
    for (const [field, isMissing] of Object.entries(missing)) {
      if (isMissing) context.addIssue({ code: "custom", message: "required", path: [field] });
    }
  });

export type AnswerRecallInput = z.output<typeof answerRecallInput>;
