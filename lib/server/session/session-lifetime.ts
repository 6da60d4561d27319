import "server-only";

const minuteMs = 60_000;
const lastSeenStepMs = 10_000;

/** If a session without "Remember me" gets no request for this time, the session ends (docs/domain.md, "Customers"). */
export const sessionIdleMs = 15 * minuteMs;
/**
 * A session without "Remember me" lasts at least this long after a request. This time is shorter than `sessionIdleMs`, because
 * the saved time of the last request may be up to ten seconds too early. With this time, a page can compute the end of the
 * session without sending a request.
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
