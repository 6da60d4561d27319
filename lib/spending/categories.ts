/** What customers may call a payment, in the order in which it is offered (docs/decisions/0096-spending-categories.md). */
const chosenCategories = [
  "home",
  "groceries",
  "bills",
  "transport",
  "shopping",
  "family",
  "health",
  "leisure",
  "travel",
  "education",
  "business",
  "other",
] as const;
export type ChosenCategory = (typeof chosenCategories)[number];

/** What a line says of itself: nobody chooses it. `income` is what others have paid. */
const knownCategories = ["income", "savings", "loans", "own", "bank"] as const;
export type KnownCategory = (typeof knownCategories)[number];

/** Nobody has chosen one. */
export const noCategory = "none";

/** What a customer may choose: a category, or that it is none. */
export const categoryChoices = [...chosenCategories, noCategory] as const;
export type CategoryChoice = (typeof categoryChoices)[number];

/** Every category that a line of the history can have. Their words are the messages `categories.names`. */
export const categories = [...chosenCategories, ...knownCategories, noCategory] as const;
export type Category = (typeof categories)[number];

export function isChosenCategory(text: string | null): text is ChosenCategory {
  return chosenCategories.some((chosen) => chosen === text);
}
