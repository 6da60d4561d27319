import "server-only";

const minuteMs = 60_000;
const lastSeenStepMs = 10_000;

/** Without "Remember me" a session ends after this time without a request (docs/domain.md, "Customers"). */
export const sessionIdleMs = 15 * minuteMs;
/** The time for which a session is certainly live after a request. A page can show this time without another request. */
export const sessionIdleSureMs = sessionIdleMs - lastSeenStepMs;

/**
 * The longest lifetime of a session: 30 days on a remembered device, otherwise 12 hours, even with constant use. Sessions of
 * staff are never remembered (`insertSession`).
 */
export const sessionLifetimeMs = (remember: boolean) => (remember ? 30 * 24 * 60 * minuteMs : 12 * 60 * minuteMs);

/** True when a session's use is to be saved: at most every ten seconds, to avoid writes. */
export const isNotedAgain = (lastSeenAt: Date, moment: Date) =>
  moment.getTime() - lastSeenAt.getTime() > lastSeenStepMs;
