import * as z from "zod";
import { proof } from "@/lib/auth/second-factors/proof-schema";
import { emailInput } from "@/lib/email-address";

/**
 * The form in which a user requests another e-mail address. `newEmail` is the new address. The fields of `proof` prove the user's
 * identity.
 */
export const requestEmailChangeForm = z.object({ newEmail: emailInput, ...proof });

export type RequestEmailChangeInput = z.output<typeof requestEmailChangeForm>;
