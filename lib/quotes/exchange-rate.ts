import "server-only";
import type { Currency } from "@/lib/money/currency";
import type { ExchangeRate as ExchangeRateRecord } from "@/lib/server/prisma-client/client";

/** An exchange rate as staff see it. */
export type ExchangeRate = Pick<ExchangeRateRecord, "id" | "source" | "validFrom"> & {
  /** What one dollar is worth is said in this currency. */
  currency: Currency;
  /** As decimal text. */
  rate: string;
  /** The name of who set it; null for the bank itself. */
  setByName: string | null;
};
