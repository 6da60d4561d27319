/** The time for which an account is held. The SQL function `held_until` contains the same time. */
export const heldForMs = 24 * 60 * 60 * 1000;
