import * as z from "zod";

/** A PIN as typed: 4 to 6 ASCII digits (docs/domain.md, "PINs and credentials"). */
export const pinInput = z.string({ error: "required" }).regex(/^[0-9]{4,6}$/, "pinFormat");

/** The text that is shown in place of a PIN that is set. */
export const pinMask = "••••" as const;

/** The mask that the HTTP contract's replies contain in place of a secret that is set. */
export const maskShape = z.literal(pinMask);
