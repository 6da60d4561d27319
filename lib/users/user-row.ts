import "server-only";
import * as z from "zod";
import { personRow, personShape } from "@/lib/accounts/person-row";
import { rowBase, rowBaseShape } from "@/lib/lists/api-rows";
import { maskShape, pinMask } from "@/lib/pin-input";
import { Gender, UserRole, UserStatus } from "@/lib/server/prisma-client/enums";
import type { User } from "./user";

/** A user in the HTTP contract's names. PINs show only that they are set (decision 5). */
export function userRow(user: User) {
  return {
    ...rowBase(user),
    email: user.email,
    role: user.role,
    status: user.status,
    ...personRow(user),
    gender: user.gender,
    emailVerified: user.emailVerified,
    DomesticTransferPin: pinMask,
    ForeignTransferPin: pinMask,
    ATMPin: user.hasAtmPin ? pinMask : ("" as const),
  };
}

export const userShape = z.object({
  ...rowBaseShape,
  email: z.string(),
  role: z.enum(UserRole),
  status: z.enum(UserStatus),
  ...personShape,
  gender: z.enum(Gender).nullable(),
  emailVerified: z.boolean(),
  DomesticTransferPin: maskShape,
  ForeignTransferPin: maskShape,
  ATMPin: z.union([maskShape, z.literal("")]),
});
