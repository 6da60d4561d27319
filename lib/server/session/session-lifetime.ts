import "server-only";

const minuteMs = 60_000;
const lastSeenStepMs = 10_000;

/** A session without "Remember me" ends if no request arrives within this time (docs/domain.md, "Customers"). */
export const sessionIdleMs = 15 * minuteMs;
/**
 * After a request, a session without "Remember me" lasts at least this long. This time is shorter than `sessionIdleMs`, because
 * the saved time of the last request may be up to ten seconds too early. A page uses this time to compute the end of the session
 * without sending a request.
 */
export const sessionIdleSureMs = sessionIdleMs - lastSeenStepMs;

/**
 * The longest lifetime of a session, even if its user is never idle: 30 days with "Remember me", otherwise 12 hours. For staff,
 * "Remember me" has no effect (`insertSession`).
 */
export const sessionLifetimeMs = (remember: boolean) => (remember ? 30 * 24 * 60 * minuteMs : 12 * 60 * minuteMs);

/** True if the time of a request must be saved in its session. The time is saved at most every ten seconds, to avoid writes. */
export const isNotedAgain = (lastSeenAt: Date, moment: Date) =>
  moment.getTime() - lastSeenAt.getTime() > lastSeenStepMs;
