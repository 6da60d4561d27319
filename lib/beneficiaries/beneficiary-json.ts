import "server-only";
import * as z from "zod";
import { countryMembers, countryShape } from "@/lib/i18n/countries";
import { baseMembers, baseShape } from "@/lib/lists/base-members";
import { BeneficiaryStatus } from "@/lib/server/prisma-client/enums";
import { toSavedWire } from "@/lib/transfers/wire.model";
import { beneficiaryAccountTypeLabel } from "./account-type-label";
import type { Beneficiary } from "./beneficiary";

/** Returns a beneficiary with the field names of the HTTP contract. */
export function beneficiaryJson(beneficiary: Beneficiary) {
  return {
    ...baseMembers(beneficiary),
    email: beneficiary.owner.email,
    nickname: beneficiary.nickname,
    accountName: beneficiary.accountName,
    accountNumber: beneficiary.accountNumber,
    accountType: beneficiaryAccountTypeLabel[beneficiary.accountType],
    ...savedWireMembers(beneficiary),
    status: beneficiary.status,
  };
}

/** Returns the beneficiary's data for wires, without the empty fields. */
function savedWireMembers(beneficiary: Beneficiary) {
  const { country, receiverCountry, ...texts } = toSavedWire(beneficiary);
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text)),
    ...(country ? countryMembers({ country }) : {}),
    ...(receiverCountry ? countryMembers({ receiverCountry }) : {}),
  };
}

export const beneficiaryShape = z.object({
  ...baseShape,
  email: z.string(),
  nickname: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  accountType: z.enum(Object.values(beneficiaryAccountTypeLabel)),
  ...z.object({ ...countryShape("country"), ...countryShape("receiverCountry") }).partial().shape,
  ...{ bankTo: z.string().optional(), swiftCode: z.string().optional(), routingNumber: z.string().optional() },
  ...{ receiverStreet: z.string().optional(), receiverTown: z.string().optional() },
  ...{ receiverPostcode: z.string().optional(), remittance: z.string().optional() },
  ...{ purpose: z.string().optional(), charges: z.string().optional() },
  status: z.enum(BeneficiaryStatus),
});
