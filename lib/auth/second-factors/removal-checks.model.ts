/**
 * The ways in which staff have checked the identity of a person before they remove the person's second factors. Each check has a
 * text in the messages (`adminUsers.secondFactors.checks`).
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
