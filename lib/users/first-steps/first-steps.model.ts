/** The first steps of a new customer, in this order. The dashboard links each step to its page. */
export const firstSteps = ["open", "verify", "beneficiary", "money", "secondFactor"] as const;

export type FirstStep = (typeof firstSteps)[number];

/** Whether each step is completed. */
export type FirstStepsDone = Record<FirstStep, boolean>;
