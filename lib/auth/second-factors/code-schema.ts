import * as z from "zod";

/** A code of an authenticator app. */
export const timeCode = /^[0-9]{6}$/;
const recoveryCode = /^[A-Z0-9]{12}$/;

const compact = z
  .string({ error: "required" })
  .max(60, "codeFormat")
  .transform((text) => text.replace(/[\s-]/g, "").toUpperCase());

/** A code of an authenticator app (six digits), or a recovery code. Spaces and hyphens are ignored. */
export const secondFactorCode = compact.pipe(
  z
    .string()
    .min(1, "required")
    .refine((code) => code === "" || timeCode.test(code) || recoveryCode.test(code), "codeFormat"),
);

/** A code in a form that users without a second factor also fill in. These users leave the field empty. */
export const optionalSecondFactorCode = z
  .union([z.literal("").transform(() => undefined), secondFactorCode], { error: "codeFormat" })
  .optional();
