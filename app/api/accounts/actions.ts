"use server";

import { revalidatePath } from "next/cache";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { paths } from "@/lib/paths";
import { commandAction } from "@/lib/server/action";

export const editAccountAction = commandAction(editAccountInput, async (actor, input, requestId) => {
  await editAccount(actor, input, requestId);
  revalidatePath(paths.home, "layout");
  return null;
});
