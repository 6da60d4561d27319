import * as z from "zod";

/** A verification takes no input, because it always checks all books. */
export const startVerificationInput = z.object({});
