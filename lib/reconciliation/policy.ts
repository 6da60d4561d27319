import "server-only";

/** The number of days after which a network's file must contain a payment that the network has accepted. */
export const settlementDays = 1;

/** The maximum number of days by which the date of a line may be before and after the posting of the line's transfer. */
export const daysAround: [before: number, after: number] = [1, 10];
