import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon/icon";

type PagerProps = {
  /** Addresses of the neighbouring pages; without one there is none. */
  previousHref?: string | undefined;
  nextHref?: string | undefined;
  /** `time`: Newer and Older; `number`: Previous and Next. */
  kind: "time" | "number";
  /** With `number`: where we are, and of how many pages where that is known. */
  page?: number;
  pages?: number | undefined;
};

/** Leads to the neighbouring pages of a list, with plain links. */
export function Pager({ previousHref, nextHref, kind, page, pages }: PagerProps) {
  const t = useTranslations("common");
  if (!previousHref && !nextHref) return null;
  return (
    <nav aria-label={t("pages")} className="flex items-center justify-between gap-3 border-t border-line px-5 py-3">
      {previousHref ? (
        <ButtonLink variant="quiet" href={previousHref} rel="prev">
          <Icon name="chevron-left" className="size-4" />
          {kind === "time" ? t("newer") : t("previous")}
        </ButtonLink>
      ) : (
        <span />
      )}
      {page ? (
        <span className="text-sm text-ink-muted">
          {pages ? t("pageOf", { page, pages }) : t("pageNumber", { page })}
        </span>
      ) : null}
      {nextHref ? (
        <ButtonLink variant="quiet" href={nextHref} rel="next">
          {kind === "time" ? t("older") : t("next")}
          <Icon name="chevron-right" className="size-4" />
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
