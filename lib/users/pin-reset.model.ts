/** After staff have reset a PIN, its owner has this number of days to choose a new PIN. */
const pinResetDays = 7;

/** The moment until which the owner can choose a new PIN after a reset. */
export function endOfPinReset(resetAt: Date): Date {
  return new Date(resetAt.getTime() + pinResetDays * 24 * 60 * 60 * 1000);
}
