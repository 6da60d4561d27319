import * as z from "zod";

/** A PIN as typed: 4 to 6 ASCII digits (decision 5). */
export const pinInput = z.string({ error: "required" }).regex(/^[0-9]{4,6}$/, "pinFormat");

/** Stands for a PIN that is set, wherever one would be shown. */
export const pinMask = "••••" as const;

/** The mask in replies of the HTTP contract, in place of a secret that is set. */
export const maskShape = z.literal(pinMask);
