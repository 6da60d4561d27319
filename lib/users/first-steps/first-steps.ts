/** What a new customer does first, in this order; where each is done the dashboard knows. */
export const firstSteps = ["open", "verify", "beneficiary", "money", "secondFactor"] as const;

export type FirstStep = (typeof firstSteps)[number];

/** Which of them are done. */
export type FirstStepsDone = Record<FirstStep, boolean>;
