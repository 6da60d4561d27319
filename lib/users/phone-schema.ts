import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import * as z from "zod";

/** Reads a phone number with country code in any usual notation, and returns it in the E.164 form, such as `+12015550123`. */
export const phoneInput = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .max(40, "phone")
  .transform((text, context): string => {
    const phone = parsePhoneNumberFromString(text.replace(/^00/, "+"));
    if (phone?.isValid()) return phone.number;
    context.addIssue({ code: "custom", message: "phone" });
    return z.NEVER;
  });
