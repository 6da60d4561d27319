import * as z from "zod";
import { optionalText } from "@/lib/text-schema";
import { allReturnCodes, incomingActs, incomingNoteMax } from "./incoming.model";

/** The act of staff on a waiting payment. `version` is the version that the actor saw. */
export const workIncomingInput = z
  .object({
    /** The id of the payment. */
    id: z.uuid("invalid"),
    version: z.int("invalid").min(1, "invalid"),
    act: z.enum(incomingActs, "required"),
    /** For `post`: the account number of the customer. */
    account: optionalText(60),
    /** For `return`: the code of the network. */
    code: z.union([z.literal(""), z.enum(allReturnCodes)], "invalid").default(""),
    /** For `ask`: the question. Otherwise the reason of the decision. */
    note: optionalText(incomingNoteMax),
  })
  .superRefine(({ act, account, code, note }, context) => {
    const missing = { account: act === "post" && !account, code: act === "return" && !code, note: !note };
    for (const [field, isMissing] of Object.entries(missing)) {
      if (isMissing) context.addIssue({ code: "custom", message: "required", path: [field] });
    }
  });

export type WorkIncomingInput = z.output<typeof workIncomingInput>;
