import * as z from "zod";

/** The settings of the four-eyes rule (docs/decisions/four-eyes.md). The amount `FOUR_EYES_LIMIT` is in US dollars. */
export const fourEyesSettings = {
  FOUR_EYES: z
    .enum(["0", "1"])
    .default("1")
    .transform((value) => value === "1"),
  FOUR_EYES_LIMIT: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,2})?$/, "must be an amount such as 10000 or 2500.50")
    .default("10000"),
};

/** The value in US cents above which staff need a second person. Null if `FOUR_EYES` switches the four-eyes rule off. */
export function fourEyesLimitMinor(settings: { FOUR_EYES: boolean; FOUR_EYES_LIMIT: string }): bigint | null {
  if (!settings.FOUR_EYES) return null;
  const [whole = "", cents = ""] = settings.FOUR_EYES_LIMIT.split(".");
  return BigInt(whole) * 100n + BigInt(cents.padEnd(2, "0"));
}

/** The kinds of changes to a customer's data that need a second person now. */
export type SecondPersonNeeds = {
  /**
   * True if a second person is needed for a new phone number or e-mail address, for the removal of second factors, and for the
   * closing of the relationship.
   */
  control: boolean;
  /** True if a new name needs a second person. */
  name: boolean;
};
