"use server";

import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { change, commandAction } from "@/lib/server/action";

export const editAccountAction = commandAction(editAccountInput, change(editAccount));
