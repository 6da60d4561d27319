"use server";

import { change, sessionAction } from "@/lib/server/action";
import { chooseCategory } from "@/lib/spending/choose-category";
import { chooseCategoryInput } from "@/lib/spending/schema";

/** Gives a payment, or all payments to its payee, a category: the last choice counts, whoever sends it twice. */
export const chooseCategoryAction = sessionAction(chooseCategoryInput, change(chooseCategory));
