"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon/icon";
import { appearanceOptions } from "@/lib/appearance/appearance.model";
import { useAppearance } from "./appearance-provider";

const { theme: themes } = appearanceOptions;
/** `themeLabels` are keys of the messages with the names of the themes. */
export const themeLabels = { system: "themeSystem", light: "themeLight", dark: "themeDark" } as const;
export const themeIcons = { system: "monitor", light: "sun", dark: "moon" } as const;

/** A button that switches between the system's theme, the light theme and the dark theme, for pages without a settings panel. */
export function ThemeButton() {
  const t = useTranslations("common");
  const { appearance, choose } = useAppearance();
  const { theme } = appearance;
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? themes[0];
  return (
    <button
      type="button"
      onClick={() => choose({ theme: next })}
      className="-my-2 flex min-h-11 items-center gap-2 rounded px-3 text-sm font-medium hover:bg-surface-hover"
    >
      <Icon name={themeIcons[theme]} className="size-5 stroke-[1.75]" />
      <span className="sr-only">{t("theme")}</span>
      {t(themeLabels[theme])}
    </button>
  );
}
