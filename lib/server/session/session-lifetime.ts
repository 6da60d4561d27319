import "server-only";

const minuteMs = 60_000;
const lastSeenStepMs = 10_000;

/** Without "Remember me" a session ends after this time without a request (docs/domain.md, "Customers"). */
export const sessionIdleMs = 15 * minuteMs;
/** The time that a session certainly lives after a request. A page can tell its reader this time without another request. */
export const sessionIdleSureMs = sessionIdleMs - lastSeenStepMs;

/**
 * The longest lifetime of a session: 30 days on a remembered device, otherwise 12 hours, even with constant use. Sessions of
 * staff are never remembered (`insertSession`).
 */
export const sessionLifetimeMs = (remember: boolean) => (remember ? 30 * 24 * 60 * minuteMs : 12 * 60 * minuteMs);

/** Whether to save that the session was used: at most every ten seconds, to avoid writes. */
export const isNotedAgain = (lastSeenAt: Date, moment: Date) =>
  moment.getTime() - lastSeenAt.getTime() > lastSeenStepMs;
