/** True if a position is worth more than the limit, in either direction. Both amounts are US cents. */
export const isOverLimit = (worthMinor: bigint, limitMinor: bigint) =>
  worthMinor > limitMinor || worthMinor < -limitMinor;
