import * as z from "zod";

/** Nothing is to be said of a verification: it is always of the whole books. */
export const startVerificationInput = z.object({});
