import * as z from "zod";

/** The schema of a typed PIN, which has 4 to 6 ASCII digits (docs/domain.md, "PINs and credentials"). */
export const pinInput = z.string({ error: "required" }).regex(/^[0-9]{4,6}$/, "pinFormat");

/** The text that pages show in place of a stored PIN. */
export const pinMask = "••••" as const;

/** The schema of the mask in replies of the HTTP contract. A reply contains the mask in place of a stored secret. */
export const maskShape = z.literal(pinMask);
