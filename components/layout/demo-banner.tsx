import Link from "next/link";
import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";

/** Honest about money: while this is a demonstration every page says so. */
export function DemoBanner() {
  const t = useTranslations("common");
  return (
    <aside className="bg-brand-deep px-4 py-1.5 text-center text-xs text-brand-ink">
      {t("sandboxBanner")}{" "}
      <Link href={paths.demoMailbox} className="font-semibold underline underline-offset-2">
        {t("sandboxMailbox")}
      </Link>
    </aside>
  );
}
