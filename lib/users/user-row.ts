import "server-only";
import * as z from "zod";
import { countryMembers, countryShape } from "@/lib/i18n/countries";
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
    firstName: user.firstName,
    lastName: user.lastName,
    gender: user.gender,
    ...countryMembers({ country: user.nationality, countryOfResidence: user.countryOfResidence }),
    state: user.state,
    city: user.city,
    zip: user.zip,
    address: user.address,
    phoneNumber: user.phoneNumber,
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
  firstName: z.string(),
  lastName: z.string(),
  gender: z.enum(Gender).nullable(),
  ...countryShape("country"),
  ...countryShape("countryOfResidence"),
  state: z.string(),
  city: z.string(),
  zip: z.string(),
  address: z.string(),
  phoneNumber: z.string(),
  emailVerified: z.boolean(),
  DomesticTransferPin: maskShape,
  ForeignTransferPin: maskShape,
  ATMPin: z.union([maskShape, z.literal("")]),
});
