import "server-only";
import type { Currency } from "@/lib/money/currency";
import type { ExchangeRate as ExchangeRateRecord } from "@/lib/server/prisma-client/client";

/** An exchange rate as staff see it. */
export type ExchangeRate = Pick<ExchangeRateRecord, "id" | "source" | "validFrom"> & {
  /** The currency. The rate is the number of the currency's units for one dollar. */
  currency: Currency;
  /** The rate, as decimal text. */
  rate: string;
  /** The name of the person who set the rate. Null if the bank itself set the rate. */
  setByName: string | null;
};
