import * as z from "zod";
import { categoryChoices } from "./categories.model";

/** The payments for which a category is chosen: one payment, or all past and future payments to the payee. */
const categoryScopes = ["payment", "payee"] as const;

export const chooseCategoryInput = z.object({
  transferId: z.uuid("invalid"),
  category: z.enum(categoryChoices, { error: "required" }),
  scope: z.enum(categoryScopes, { error: "required" }),
});

export type ChooseCategoryInput = z.output<typeof chooseCategoryInput>;

/** A month of the bank's calendar, `YYYY-MM`. */
export const monthInput = z.string().regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/);
