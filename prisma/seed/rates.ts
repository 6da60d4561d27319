import { v7 as uuidv7 } from "uuid";
import type { Currency } from "@/lib/money/currency";
import { pivotCurrency } from "@/lib/money/exchange-rate";
import type { Database } from "@/lib/server/db";

const weekMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Invented exchange rates of the last weeks: one rate a week, oldest first. A rate is the number of units of the currency for
 * one US dollar.
 */
const demoRates: [Currency, rates: string[]][] = [
  ["EUR", ["0.8563", "0.8591", "0.8604", "0.8587", "0.8614"]],
  ["GBP", ["0.7482", "0.7519", "0.7533", "0.7561", "0.7548"]],
  ["CAD", ["1.3921", "1.3974", "1.4012", "1.3989", "1.4007"]],
  ["AUD", ["1.5187", "1.5240", "1.5302", "1.5266", "1.5231"]],
  ["JPY", ["147.82", "148.55", "149.91", "150.37", "150.24"]],
];

/** Adds the invented rates of each currency that has no rate yet. The latest rate begins one day before `today`. */
export async function seedRates(tx: Database, today: Date): Promise<void> {
  const known = await tx.prisma.exchangeRate.findMany({
    distinct: ["quoteCurrency"],
    select: { quoteCurrency: true },
  });
  const unknown = demoRates.filter(([currency]) => !known.some(({ quoteCurrency }) => quoteCurrency === currency));
  const data = unknown.flatMap(([quoteCurrency, rates]) =>
    rates.map((rate, index) => {
      const validFrom = new Date(today.getTime() - (rates.length - 1 - index) * weekMs - weekMs / 7);
      const origin = { baseCurrency: pivotCurrency, source: "demo", setBy: "system" } as const;
      return {
        id: uuidv7(),
        quoteCurrency,
        rate,
        validFrom,
        createdAt: validFrom,
        ...origin,
      };
    }),
  );
  await tx.prisma.exchangeRate.createMany({ data });
}
