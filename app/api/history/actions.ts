"use server";

import { saveMemo } from "@/lib/memos/save-memo";
import { saveMemoInput } from "@/lib/memos/schema";
import { change, commandAction, sessionAction } from "@/lib/server/action";
import { chooseCategory } from "@/lib/spending/choose-category";
import { chooseCategoryInput } from "@/lib/spending/schema";

/**
 * Gives a category to one payment or to all payments to the same payee. The action needs no request id, because sending the
 * same choice twice has the same result.
 */
export const chooseCategoryAction = sessionAction(chooseCategoryInput, change(chooseCategory));

/** Writes the customer's private note about a payment. */
export const saveMemoAction = commandAction(saveMemoInput, change(saveMemo));
