import "server-only";
import { personSelect } from "@/lib/accounts/person-json";
import { pinMask } from "@/lib/pin-input";
import { mapTexts, profileTexts } from "@/lib/profile-texts";
import type { Prisma, User as UserRecord } from "@/lib/server/prisma-client/client";
import type { ProfileFormFields } from "./edit-schema";

/** The fields that services return for a user. Secrets and the tax number are not among these fields. */
export const userSelect = {
  id: true,
  email: true,
  role: true,
  status: true,
  ...personSelect,
  gender: true,
  ...mapTexts(profileTexts, () => true as const),
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.UserSelect;

/**
 * A user without secrets. `registrationOpen` is true if the customer has not finished the registration. `closedAt` is the moment
 * when staff closed the relationship with the customer.
 */
export type User = Pick<UserRecord, keyof typeof userSelect | "registrationOpen" | "closedAt"> & {
  emailVerified: boolean;
  hasAtmPin: boolean;
};

/** The initial values of the profile form for a user. */
export function profileFields(user: User): ProfileFormFields {
  const { firstName, lastName, gender, nationality, countryOfResidence, phoneNumber } = user;
  return {
    ...{ firstName, lastName, gender: gender ?? "", country: nationality, countryOfResidence, phoneNumber },
    ...mapTexts(profileTexts, (_, name) => user[name]),
    DomesticTransferPin: pinMask,
    ForeignTransferPin: pinMask,
    ATMPin: user.hasAtmPin ? pinMask : "",
    ...{ currentPassword: "", code: "", passkey: undefined },
  };
}
