import "server-only";

/** How many days a network has to book what it has accepted: only then is it missed in its file. */
export const settlementDays = 1;

/** How many days before and after the posting in the books a line about the same transfer may be dated. */
export const daysAround: [before: number, after: number] = [1, 10];
