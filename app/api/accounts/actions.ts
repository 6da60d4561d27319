"use server";

import { editAccount } from "@/lib/accounts/edit-account";
import { openAccount } from "@/lib/accounts/open-account";
import { editAccountInput, openAccountInput } from "@/lib/accounts/schema";
import { change, commandAction } from "@/lib/server/action";

export const editAccountAction = commandAction(editAccountInput, change(editAccount));

export const openAccountAction = commandAction(
  openAccountInput,
  change(openAccount, { answer: ({ accountNumber }) => ({ accountNumber }) }),
);
