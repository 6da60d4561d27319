import * as z from "zod";
import { proof } from "@/lib/auth/second-factors/proof-schema";
import { emailInput } from "@/lib/email-address";

/** The address that replaces the present address, and the proof of the person who requests the change. */
export const requestEmailChangeForm = z.object({ newEmail: emailInput, ...proof });

export type RequestEmailChangeInput = z.output<typeof requestEmailChangeForm>;
