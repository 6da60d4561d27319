import "server-only";
import type { Currency } from "@/lib/money/currency";
import type { ExchangeRate as ExchangeRateRecord } from "@/lib/server/prisma-client/client";

/** An exchange rate as staff see it. */
export type ExchangeRate = Pick<ExchangeRateRecord, "id" | "source" | "validFrom"> & {
  /** The currency in which the rate quotes one dollar. */
  currency: Currency;
  /** The rate, as decimal text. */
  rate: string;
  /** The name of the person who set the rate; null when the bank itself set it. */
  setByName: string | null;
};
