/** The categories that customers may assign to a payment, in the order of the form (docs/decisions/spending-categories.md). */
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

/**
 * The categories that the bank derives from the kind of a history line. Nobody can choose these categories. `income` is money that
 * others have paid to the customer.
 */
const knownCategories = ["income", "savings", "loans", "own", "bank"] as const;
export type KnownCategory = (typeof knownCategories)[number];

/** The category of a payment until the customer chooses another category. */
export const noCategory = "none";

/** The values that a customer can choose for a payment: a category, or no category. */
export const categoryChoices = [...chosenCategories, noCategory] as const;
export type CategoryChoice = (typeof categoryChoices)[number];

/** Every category that a line of the history can have. The messages `categories.names` contain the names of the categories. */
export const categories = [...chosenCategories, ...knownCategories, noCategory] as const;
export type Category = (typeof categories)[number];

export function isChosenCategory(text: string | null): text is ChosenCategory {
  return chosenCategories.some((chosen) => chosen === text);
}
