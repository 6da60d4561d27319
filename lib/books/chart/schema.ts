import * as z from "zod";
import { accountKinds } from "@/lib/books/trial-balance.model";
import { requiredText } from "@/lib/text-schema";
import { wholeNumberInput } from "@/lib/whole-number-schema";

export const addChartAccountInput = z.object({
  kind: z.enum(accountKinds, { error: "required" }),
  /** The second part of the account's code: `rent` for `expense:rent`. */
  code: requiredText(40).regex(/^[a-z][a-z0-9-]+$/, "accountCode"),
  number: wholeNumberInput(9999).transform(Number),
  name: requiredText(60),
});

export type AddChartAccountInput = z.output<typeof addChartAccountInput>;
