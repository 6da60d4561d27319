import "server-only";
import { countryMembers } from "@/lib/i18n/countries";
import { pinMask } from "@/lib/pin-input";
import { rowBase } from "@/lib/server/http";
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
    ATMPin: user.hasAtmPin ? pinMask : "",
  };
}
