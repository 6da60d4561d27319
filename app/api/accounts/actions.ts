"use server";

import { editAccount } from "@/lib/accounts/edit-account";
import { nameAccount } from "@/lib/accounts/name-account";
import { openAccount } from "@/lib/accounts/open-account";
import { editAccountInput, nameAccountInput, openAccountInput } from "@/lib/accounts/schema";
import { change, commandAction, sessionAction } from "@/lib/server/action";

export const editAccountAction = commandAction(editAccountInput, change(editAccount));

export const nameAccountAction = sessionAction(nameAccountInput, change(nameAccount));

export const openAccountAction = commandAction(
  openAccountInput,
  change(openAccount, { answer: ({ accountNumber }) => ({ accountNumber }) }),
);
