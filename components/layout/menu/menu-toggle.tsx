"use client";

import { useTranslations } from "next-intl";
import { useKeptAppearance } from "@/components/layout/use-kept-appearance";
import { Icon } from "@/components/ui/icon/icon";

/** Makes the side menu narrow or wide. The button is shown only in layouts that offer this choice. */
export function MenuToggle() {
  const t = useTranslations("common");
  const { appearance, choose } = useKeptAppearance();
  if (appearance.layout === "horizontal" || appearance.width !== "fluid") return null;
  const isNarrow = appearance.menuType !== "default";
  return (
    <button
      type="button"
      aria-label={t("foldMenu")}
      aria-pressed={isNarrow}
      onClick={() => choose({ menuType: isNarrow ? "default" : "icon" })}
      className="top-bar-button -ml-2 max-lg:hidden"
    >
      <Icon name="panel-left" />
    </button>
  );
}
