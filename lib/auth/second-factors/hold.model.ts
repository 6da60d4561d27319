/** The duration of the hold on an account. The SQL function `held_until` contains the same duration. */
export const heldForMs = 24 * 60 * 60 * 1000;
