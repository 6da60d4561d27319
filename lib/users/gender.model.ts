/** The genders, in the order of the specification. */
export const genders = ["male", "female", "others"] as const;
