import "server-only";

/** The days within which a network books an accepted payment. Only after them a payment that its file omits counts as missing. */
export const settlementDays = 1;

/** How many days before and after the posting in the books a line about the same transfer may be dated. */
export const daysAround: [before: number, after: number] = [1, 10];
