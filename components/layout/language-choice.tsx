import { useLocale, useTranslations } from "next-intl";
import { chooseLanguageFormAction } from "@/app/api/users/actions";
import { Icon } from "@/components/ui/icon/icon";
import { languageNames, locales } from "@/lib/i18n/locales";

/**
 * The site's languages, each named in its own language. A choice changes the language of the page, and typed values stay in their
 * fields.
 */
export function LanguageChoice() {
  const t = useTranslations("common");
  const current = useLocale();
  return (
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
  );
}
