import "server-only";
import * as z from "zod";
import { personJson, personShape } from "@/lib/accounts/person-json";
import { baseMembers, baseShape } from "@/lib/lists/base-members";
import { maskShape, pinMask } from "@/lib/pin-input";
import { Gender, UserRole, UserStatus } from "@/lib/server/prisma-client/enums";
import type { User } from "./user";

/** A user in the HTTP contract's names. PINs show only that they are set (decision 5). */
export function userJson(user: User) {
  return {
    ...baseMembers(user),
    email: user.email,
    role: user.role,
    status: user.status,
    ...personJson(user),
    gender: user.gender,
    emailVerified: user.emailVerified,
    DomesticTransferPin: pinMask,
    ForeignTransferPin: pinMask,
    ATMPin: user.hasAtmPin ? pinMask : ("" as const),
  };
}

export const userShape = z.object({
  ...baseShape,
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
