/** After staff have reset a PIN, its owner has this number of days to choose a new PIN. */
const pinResetDays = 7;

/** The moment at which the reset of a PIN ends. */
export function endOfPinReset(resetAt: Date): Date {
  return new Date(resetAt.getTime() + pinResetDays * 24 * 60 * 60 * 1000);
}
