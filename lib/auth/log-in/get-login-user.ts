import "server-only";
import * as z from "zod";
import { countryMembers, countryShape } from "@/lib/i18n/countries";
import { currencyCode } from "@/lib/money/currency-schema";
import { maskShape, pinMask } from "@/lib/pin-input";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { Prisma } from "@/lib/server/prisma-client/client";
import { Gender, UserRole } from "@/lib/server/prisma-client/enums";

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

/** The signed-in user, with the field names of the HTTP contract. */
export const loginUserShape = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  gender: z.enum(Gender).nullable(),
  /** The user's nationality. */
  ...countryShape("country"),
  ...countryShape("countryOfResidence"),
  city: z.string(),
  state: z.string(),
  address: z.string(),
  role: z.enum(UserRole),
  /** The currency of the oldest account; null for staff without an account. */
  currency: currencyCode.nullable(),
  DomesticTransferPin: maskShape,
  ForeignTransferPin: maskShape,
});

type LoginUser = z.output<typeof loginUserShape>;

/**
 * Reads the user who has just logged in. The mask of a PIN shows only that the PIN is set (docs/domain.md, "PINs and
 * credentials").
 */
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
