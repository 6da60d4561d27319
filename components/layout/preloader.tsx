import { useTranslations } from "next-intl";

/** Covers the page for 2.5 seconds. The time is set in CSS, so that the cover also disappears without JavaScript. */
export function Preloader() {
  const t = useTranslations("common");
  return (
    <div role="status" className="preloader print:hidden">
      <span className="preloader-ring" />
      <span className="sr-only">{t("loading")}</span>
    </div>
  );
}
