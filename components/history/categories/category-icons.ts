import type { IconName } from "@/components/ui/icon/icon-names";
import type { Category } from "@/lib/spending/categories.model";

export const categoryIcons: Record<Category, IconName> = {
  home: "house",
  groceries: "shopping-basket",
  bills: "receipt-text",
  transport: "bus",
  shopping: "shopping-bag",
  family: "users-round",
  health: "heart-pulse",
  leisure: "ticket",
  travel: "plane",
  education: "graduation-cap",
  business: "briefcase",
  income: "banknote-arrow-up",
  other: "tag",
  savings: "piggy-bank",
  loans: "hand-coins",
  own: "repeat",
  bank: "landmark",
  none: "circle-dashed",
};
