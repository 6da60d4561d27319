/**
 * The levels of a caller's verification by staff, the lowest first. `none`: nothing was checked. `questions`: the caller has
 * answered questions about the account. `code`: the caller has read out a one-time code that the bank has sent. `both`: the
 * caller has answered questions and read out a code.
 */
export const callerLevels = ["none", "questions", "code", "both"] as const;

export type CallerLevel = (typeof callerLevels)[number];

/** The lowest level that each act for a caller requires. Acts that only take access away need no verification. */
export const levelOf = {
  "log-out": "none",
  suspend: "none",
  write: "none",
  "answer-thread": "none",
  "resend-verification": "none",
  "decline-transfer": "questions",
  "recall-transfer": "questions",
  "ask-return": "questions",
  "approve-transfer": "code",
  "remove-factors": "both",
  "correct-name": "code",
  "correct-address": "code",
  "correct-phone": "code",
  "correct-email": "code",
  "reset-pin": "code",
  close: "code",
} as const satisfies Record<string, CallerLevel>;

/** An act that staff do for a caller. */
export type CallAct = keyof typeof levelOf;

/** True if a caller at `level` has proved enough for the act. */
export function isEnough(level: CallerLevel, act: CallAct): boolean {
  return callerLevels.indexOf(level) >= callerLevels.indexOf(levelOf[act]);
}
