import { requiredText } from "@/lib/text-schema";

/** Names of people; the first has two characters or more (decision 17). */
export const firstNameInput = requiredText(60).min(2, "minLength:2");
export const lastNameInput = requiredText(60);
