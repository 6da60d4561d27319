"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon/icon";
import { appearanceOptions } from "@/lib/appearance/appearance.model";
import { themeIcons, themeLabels } from "./theme-button";
import { useKeptAppearance } from "./use-kept-appearance";

/** The system's theme, the light theme and the dark theme, side by side. */
export function ThemeChoice() {
  const t = useTranslations("common");
  const { appearance, choose } = useKeptAppearance();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and the title is above
    <div role="group" aria-label={t("theme")} className="segments mx-1 mb-1">
      {appearanceOptions.theme.map((theme) => (
        <button
          key={theme}
          type="button"
          aria-pressed={appearance.theme === theme}
          onClick={() => choose({ theme })}
          className="segment"
        >
          <Icon name={themeIcons[theme]} className="size-4" />
          <span className="max-w-full truncate">{t(themeLabels[theme])}</span>
        </button>
      ))}
    </div>
  );
}
