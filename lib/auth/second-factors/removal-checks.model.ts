/**
 * The ways in which staff can check a user's identity before they remove the user's second factors. Each check has a text in
 * the messages (`adminUsers.secondFactors.checks`).
 */
export const removalChecks = [
  "document-seen",
  "called-back",
  "questions-answered",
  "code-read",
  "known-in-branch",
] as const;

export type RemovalCheck = (typeof removalChecks)[number];

/** The number of checks that a removal needs. */
export const removalChecksMin = 2;
