"use server";

import { revalidatePath } from "next/cache";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { paths } from "@/lib/paths";
import { sessionAction } from "@/lib/server/action";

export const editAccountAction = sessionAction(editAccountInput, async (actor, input) => {
  await editAccount(actor, input);
  revalidatePath(paths.home, "layout");
  return null;
});
