import type { Currency } from "@/lib/money/currency";

/** A rate as staff see it; what one dollar is worth, as decimal text. */
export type RateItem = { id: string; rate: string; source: string; validFrom: Date; setByName: string | null };

/** A currency and the rate that holds now; null where nobody has set one. One that is too old makes no quotes. */
export type RateRow = { currency: Currency; current: RateItem | null; isTooOld: boolean };
