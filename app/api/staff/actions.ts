"use server";

import { change, commandAction } from "@/lib/server/action";
import { changeRole, removeColleague } from "@/lib/users/staff/change-colleague";
import { changeRoleInput, removeColleagueInput } from "@/lib/users/staff-schema";

export const changeRoleAction = commandAction(changeRoleInput, change(changeRole));

export const removeColleagueAction = commandAction(removeColleagueInput, change(removeColleague));
