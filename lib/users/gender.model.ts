/** The genders of the specification, in its order. */
export const genders = ["male", "female", "others"] as const;
