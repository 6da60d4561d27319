import "server-only";
import * as z from "zod";
import { countryMembers, countryShape } from "@/lib/i18n/countries";
import { pinMask } from "@/lib/pin-input";
import type { Prisma } from "@/lib/server/prisma-client/client";

/** The name, nationality and address of a user. */
export const personSelect = {
  firstName: true,
  lastName: true,
  /** An ISO 3166 alpha-2 country code. `countryOfResidence` has the same form. */
  nationality: true,
  countryOfResidence: true,
  state: true,
  city: true,
  zip: true,
  address: true,
  phoneNumber: true,
} as const satisfies Prisma.UserSelect;

type Person = Prisma.UserGetPayload<{ select: typeof personSelect }>;

/** Returns a person with the field names of the HTTP contract. */
export function personJson(person: Person) {
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    ...countryMembers({ country: person.nationality, countryOfResidence: person.countryOfResidence }),
    state: person.state,
    city: person.city,
    zip: person.zip,
    address: person.address,
    phoneNumber: person.phoneNumber,
  };
}

/**
 * Returns a person for a list of people. Masks the postcode, the address and the telephone number, which are readable only in
 * the person's details.
 */
export function listedPersonJson(person: Person) {
  return { ...personJson(person), zip: pinMask, address: pinMask, phoneNumber: pinMask };
}

/** The shape of the result of `personJson`. */
export const personShape = {
  firstName: z.string(),
  lastName: z.string(),
  ...countryShape("country"),
  ...countryShape("countryOfResidence"),
  state: z.string(),
  city: z.string(),
  zip: z.string(),
  address: z.string(),
  phoneNumber: z.string(),
};
