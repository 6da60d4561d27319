import "server-only";
import * as z from "zod";
import { listedPersonJson, personJson, personShape } from "@/lib/accounts/person-json";
import { baseMembers, baseShape } from "@/lib/lists/base-members";
import { maskShape, pinMask } from "@/lib/pin-input";
import { mapTexts, profileTexts } from "@/lib/profile-texts";
import { Gender, UserRole, UserStatus } from "@/lib/server/prisma-client/enums";
import type { User } from "./user";

/**
 * A user with the field names of the HTTP contract. A PIN field contains a mask, which shows only that the PIN is set
 * (docs/domain.md, "PINs and credentials").
 */
export function userJson(user: User) {
  return {
    ...baseMembers(user),
    email: user.email,
    role: user.role,
    status: user.status,
    ...personJson(user),
    gender: user.gender,
    ...mapTexts(profileTexts, (_, name) => user[name]),
    emailVerified: user.emailVerified,
    DomesticTransferPin: pinMask,
    ForeignTransferPin: pinMask,
    ATMPin: user.hasAtmPin ? pinMask : ("" as const),
  };
}

/**
 * A user in a list of users. The street, the postcode, the phone number, and all profile texts that are not in
 * `listedPersonJson`, are masked. Clients can read these fields only in the details of one user.
 */
export function listedUserJson(user: User) {
  return { ...userJson(user), ...mapTexts(profileTexts, () => pinMask), ...listedPersonJson(user) };
}

export const userShape = z.object({
  ...baseShape,
  email: z.string(),
  role: z.enum(UserRole),
  status: z.enum(UserStatus),
  ...personShape,
  gender: z.enum(Gender).nullable(),
  ...mapTexts(profileTexts, () => z.string()),
  emailVerified: z.boolean(),
  DomesticTransferPin: maskShape,
  ForeignTransferPin: maskShape,
  ATMPin: z.union([maskShape, z.literal("")]),
});
