import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";

/**
 * The reason why no real money moves: the site is a demonstration, or no real payment network is connected. Null when real
 * money moves.
 */
export type MoneyNotice = "demonstration" | "sandbox" | null;

/** The banner of every page that states that no real money moves. Renders nothing if a real payment network is connected. */
export function DemoBanner({ notice }: { notice: MoneyNotice }) {
  const t = useTranslations("common");
  if (notice === null) return null;
  return (
    <aside className="bg-brand-strip px-4 py-1.5 text-center text-xs text-balance text-brand-ink print:bg-transparent print:px-0 print:text-left print:text-ink">
      {notice === "sandbox" ? (
        t("sandboxNetworks")
      ) : (
        <>
          {t("sandboxBanner")}{" "}
          <Link
            href={paths.demoMailbox}
            className="font-semibold print:hidden whitespace-nowrap underline underline-offset-2"
          >
            {t("sandboxMailbox")}
          </Link>
        </>
      )}
    </aside>
  );
}
