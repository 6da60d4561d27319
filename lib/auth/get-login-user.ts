import "server-only";
import { countryMembers } from "@/lib/i18n/countries";
import { pinMask } from "@/lib/pin-input";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { Gender, UserRole } from "@/lib/server/prisma-client/enums";

/** What a client learns of whom it has logged in, with the names of the HTTP contract. */
export type LoginUser = {
  email: string;
  firstName: string;
  lastName: string;
  gender: Gender | null;
  /** Nationality: its name; so is the country of residence. */
  country: string;
  /** ISO 3166 alpha-2. */
  countryCode: string;
  countryOfResidence: string;
  countryOfResidenceCode: string;
  city: string;
  state: string;
  address: string;
  role: UserRole;
  /** Of the oldest account; null for staff without one. */
  currency: string | null;
  DomesticTransferPin: typeof pinMask;
  ForeignTransferPin: typeof pinMask;
};

type LoginDbRow = Omit<LoginUser, `${string}Pin` | `${string}Code`>;

/** Reads the user who has just logged in. PINs show only that they are set (decision 5). */
export async function getLoginUser(userId: string): Promise<LoginUser> {
  const [user] = await db.query<LoginDbRow>(
    `SELECT email, first_name AS "firstName", last_name AS "lastName", gender, nationality AS country,
            country_of_residence AS "countryOfResidence", city, state, address, role,
            (SELECT a.currency FROM accounts a WHERE a.owner_id = u.id ORDER BY a.created_at, a.id LIMIT 1) AS currency
       FROM users u WHERE id = $1`,
    [userId],
  );
  if (!user) throw new AppError("unauthenticated");
  const { country, countryOfResidence, ...fields } = user;
  return {
    ...fields,
    ...countryMembers({ country, countryOfResidence }),
    DomesticTransferPin: pinMask,
    ForeignTransferPin: pinMask,
  };
}
