import { useTranslations } from "next-intl";

/** The footer's texts: the names from the settings, and the year. */
export type FooterWords = { bankName: string; year: number; product: string; designer: string };

/** The footer: the year, the bank, and the maker of the software. */
export function Footer({ bankName, year, product, designer }: FooterWords) {
  const t = useTranslations("common");
  return (
    <footer className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-6 text-xs text-ink-muted md:px-8 print:hidden">
      <p>{t("footerRights", { year: String(year), bank: bankName })}</p>
      <p>
        {product} · {t("footerBy", { provider: designer })}
      </p>
    </footer>
  );
}
