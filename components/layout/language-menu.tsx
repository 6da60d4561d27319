"use client";

import { useLocale, useTranslations } from "next-intl";
import { chooseLanguageFormAction } from "@/app/api/users/actions";
import { Icon } from "@/components/ui/icon/icon";
import { Popover } from "@/components/ui/popover";
import { languageNames, locales } from "@/lib/i18n/locales";

/**
 * The menu of the site's languages, each named in its own language. After a choice, the page changes its language and keeps typed
 * values.
 */
export function LanguageMenu() {
  const t = useTranslations("common");
  const current = useLocale();
  return (
    <Popover
      className="relative"
      summaryClass="flex h-11 min-w-11 items-center justify-center gap-2 rounded px-2 text-sm font-medium hover:bg-surface-hover"
      panelClass="absolute right-0 z-20 mt-2 w-48 rounded border border-line p-2 shadow-overlay"
      summary={
        <>
          <Icon name="globe" className="size-5 shrink-0" />
          <span className="sr-only">{t("language")}: </span>
          <span className="max-xl:sr-only">{languageNames[current]}</span>
        </>
      }
    >
      <form action={chooseLanguageFormAction} aria-label={t("language")}>
        {locales.map((locale) => (
          <button
            key={locale}
            type="submit"
            name="locale"
            value={locale}
            lang={locale}
            aria-current={locale === current ? "true" : undefined}
            className="menu-entry w-full"
          >
            {languageNames[locale]}
            {locale === current ? <Icon name="check" className="ml-auto" /> : null}
          </button>
        ))}
      </form>
    </Popover>
  );
}
