import type { Category } from "@/lib/spending/categories.model";

/** The hue of each category, in degrees of the colour circle. Categories that often appear together have very different hues. */
export const categoryHues: Record<Category, number> = {
  home: 260,
  groceries: 150,
  bills: 75,
  transport: 215,
  shopping: 320,
  family: 50,
  health: 180,
  leisure: 295,
  travel: 235,
  education: 110,
  business: 275,
  income: 160,
  other: 340,
  savings: 195,
  loans: 60,
  own: 225,
  bank: 250,
  none: 95,
};
