import "server-only";
import { countryMembers } from "@/lib/i18n/countries";
import type { Currency } from "@/lib/money/currency";
import { pinMask } from "@/lib/pin-input";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { Prisma } from "@/lib/server/prisma-client/client";

const loginUserSelect = {
  email: true,
  firstName: true,
  lastName: true,
  gender: true,
  nationality: true,
  countryOfResidence: true,
  city: true,
  state: true,
  address: true,
  role: true,
  accounts: { select: { currency: true }, orderBy: [{ createdAt: "asc" }, { id: "asc" }], take: 1 },
} as const satisfies Prisma.UserSelect;

type LoginRecord = Prisma.UserGetPayload<{ select: typeof loginUserSelect }>;

/** What a client learns of whom it has logged in, with the names of the HTTP contract. */
export type LoginUser = Omit<LoginRecord, "nationality" | "accounts"> & {
  /** Nationality: its name; so is the country of residence. */
  country: string;
  /** ISO 3166 alpha-2. */
  countryCode: string;
  countryOfResidenceCode: string;
  /** Of the oldest account; null for staff without one. */
  currency: Currency | null;
  DomesticTransferPin: typeof pinMask;
  ForeignTransferPin: typeof pinMask;
};

/** Reads the user who has just logged in. PINs show only that they are set (decision 5). */
export async function getLoginUser(userId: string): Promise<LoginUser> {
  const user = await db.prisma.user.findUnique({ where: { id: userId }, select: loginUserSelect });
  if (!user) throw new AppError("unauthenticated");
  const { nationality: country, countryOfResidence, accounts, ...fields } = user;
  return {
    ...fields,
    ...countryMembers({ country, countryOfResidence }),
    currency: accounts[0]?.currency ?? null,
    DomesticTransferPin: pinMask,
    ForeignTransferPin: pinMask,
  };
}
