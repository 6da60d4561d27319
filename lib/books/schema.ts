import * as z from "zod";

/** A verification needs no input, because it always checks all books. */
export const startVerificationInput = z.object({});
