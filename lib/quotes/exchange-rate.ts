import "server-only";
import type { Currency } from "@/lib/money/currency";
import type { ExchangeRate as ExchangeRateRecord } from "@/lib/server/prisma-client/client";

/** An exchange rate as staff see it. */
export type ExchangeRate = Pick<ExchangeRateRecord, "id" | "source" | "validFrom"> & {
  /** The currency in which the rate gives the worth of one dollar. */
  currency: Currency;
  /** As decimal text. */
  rate: string;
  /** The name of who set it; null for the bank itself. */
  setByName: string | null;
};
