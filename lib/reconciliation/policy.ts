import "server-only";

/** The maximum number of days from the acceptance of a payment to the network's file that contains the payment. */
export const settlementDays = 1;

/**
 * The maximum number of days between the date of a line and the line's transfer. `before` is the maximum if the line is earlier
 * than the posting of the transfer. `after` is the maximum if the line is later than the posting and than the network's answer.
 */
export const daysAround: [before: number, after: number] = [1, 10];
