import { useTranslations } from "next-intl";

/** Covers the page for 2.5 seconds, which style sheets count: it goes away also where no script runs. */
export function Preloader() {
  const t = useTranslations("common");
  return (
    <div role="status" className="preloader print:hidden">
      <span className="preloader-ring" />
      <span className="sr-only">{t("loading")}</span>
    </div>
  );
}
