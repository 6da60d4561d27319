"use client";

import { useLocale, useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon/icon";
import { Popover } from "@/components/ui/popover";
import { languageNames } from "@/lib/i18n/locales";
import { LanguageChoice } from "./language-choice";

/** The menu of the site's languages on pages without an account menu. */
export function LanguageMenu() {
  const t = useTranslations("common");
  return (
    <Popover
      className="relative"
      summaryClass="flex h-11 min-w-11 items-center justify-center gap-2 rounded px-2 text-sm font-medium hover:bg-surface-hover"
      panelClass="absolute right-0 z-20 mt-2 w-48 rounded border border-line p-2 shadow-overlay"
      summary={
        <>
          <Icon name="globe" className="size-5 shrink-0" />
          <span className="sr-only">{t("language")}: </span>
          <span className="max-xl:sr-only">{languageNames[useLocale()]}</span>
        </>
      }
    >
      <LanguageChoice />
    </Popover>
  );
}
