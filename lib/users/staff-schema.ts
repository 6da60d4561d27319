import * as z from "zod";
import { staffRoles } from "@/lib/roles";

const role = z.enum(staffRoles, "invalid");

/** `seenRole`: the role that the colleague had when the form was opened. */
export const changeRoleInput = z.object({ id: z.uuid("invalid"), role, seenRole: role });

export type ChangeRoleInput = z.output<typeof changeRoleInput>;

export const removeColleagueInput = changeRoleInput.omit({ role: true });

export type RemoveColleagueInput = z.output<typeof removeColleagueInput>;
