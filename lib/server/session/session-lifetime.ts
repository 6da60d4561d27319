import "server-only";

const minuteMs = 60_000;
const lastSeenStepMs = 10_000;

/** Decision 20: without "Remember me" a session ends after this time without a request. */
export const sessionIdleMs = 15 * minuteMs;
/** How long after a request its session surely lives on: what a page can tell its reader without asking again. */
export const sessionIdleSureMs = sessionIdleMs - lastSeenStepMs;

/** How long a session lives at most: 30 days on a device that is remembered, else a working day, however busy. */
export const sessionLifetimeMs = (remember: boolean) => (remember ? 30 * 24 * 60 * minuteMs : 12 * 60 * minuteMs);

/** Whether a use is to be written down: at most every ten seconds, to spare writes. */
export const isNotedAgain = (lastSeenAt: Date, moment: Date) =>
  moment.getTime() - lastSeenAt.getTime() > lastSeenStepMs;
