"use server";

import { change, sessionAction } from "@/lib/server/action";
import { chooseCategory } from "@/lib/spending/choose-category";
import { chooseCategoryInput } from "@/lib/spending/schema";

/**
 * Gives a category to one payment or to all payments to the same payee. Sending the same choice twice does no harm, because the
 * last choice counts.
 */
export const chooseCategoryAction = sessionAction(chooseCategoryInput, change(chooseCategory));
