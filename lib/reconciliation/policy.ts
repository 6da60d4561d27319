import "server-only";

/** A network books an accepted payment within these days. After these days, a payment that its files omit counts as missing. */
export const settlementDays = 1;

/** The maximum number of days by which the date of a line may precede and follow the posting of its transfer in the books. */
export const daysAround: [before: number, after: number] = [1, 10];
