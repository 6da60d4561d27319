import { useTranslations } from "next-intl";

/** The year, the bank, and who made the software. */
export function Footer({ bankName, year }: { bankName: string; year: number }) {
  const t = useTranslations("common");
  return (
    <footer className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-6 text-xs text-ink-muted md:px-8">
      <p>{t("footerRights", { year: String(year), bank: bankName })}</p>
      <p>{t("footerBy", { provider: "Holdfast" })}</p>
    </footer>
  );
}
