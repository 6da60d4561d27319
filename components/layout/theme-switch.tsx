"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { type Theme, themeCookieName, themes } from "@/lib/theme";

const labels = { system: "themeSystem", light: "themeLight", dark: "themeDark" } as const;
const yearSeconds = 365 * 24 * 60 * 60;

/** Switches between the light, the dark and the system's theme; a cookie keeps the choice. */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  const t = useTranslations("common");
  const [chosen, setChosen] = useState(theme);

  function choose(next: Theme) {
    setChosen(next);
    if (next === "system") document.documentElement.removeAttribute("data-theme");
    else document.documentElement.setAttribute("data-theme", next);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${themeCookieName}=${next}; path=/; max-age=${yearSeconds}; samesite=lax`;
  }

  return (
    <fieldset className="my-1 border-y border-line px-3 py-2.5">
      <legend className="sr-only">{t("theme")}</legend>
      <div className="flex rounded-sm bg-surface-sunken p-0.5">
        {themes.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === chosen}
            onClick={() => choose(option)}
            className={classNames(
              "min-h-9 flex-1 rounded-sm px-2 text-xs font-medium",
              option === chosen ? "bg-surface text-ink shadow-raised" : "text-ink-muted",
            )}
          >
            {t(labels[option])}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
