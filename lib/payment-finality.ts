import * as z from "zod";

/** The setting for the finality of payments between customers (docs/decisions/finality.md). */
export const paymentFinalitySettings = {
  /**
   * The number of days, by the bank's calendar, after which a posted payment becomes final. 0 means that a payment is final at
   * once.
   */
  PAYMENT_FINAL_DAYS: z.coerce.number("must be a number of days").int().min(0).max(365).default(5),
};
