import { useTranslations } from "next-intl";
import type { MenuEntry } from "./menu";

/** The name of a menu entry in the reader's language. */
export function useEntryName(): (label: MenuEntry["label"]) => string {
  const common = useTranslations("common");
  const names = useTranslations("pageNames");
  return (label) => {
    if (typeof label === "object") return label.brand;
    return label === "logout" ? common(label) : names(label);
  };
}
