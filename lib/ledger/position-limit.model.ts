/** True if a long or short currency position is worth more than the limit. Both amounts are US cents. */
export const isOverLimit = (worthMinor: bigint, limitMinor: bigint) =>
  worthMinor > limitMinor || worthMinor < -limitMinor;
