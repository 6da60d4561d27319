import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon/icon";

type PagerProps = {
  /** The URL of the previous or next page. Undefined when the list has no previous or next page. */
  previousHref?: string | undefined;
  nextHref?: string | undefined;
  /** Selects the labels. The links are named Newer and Older with `time`, and Previous and Next with `number`. */
  kind: "time" | "number";
  /** For the kind `number`: the current page, and the number of pages if it is known. */
  page?: number;
  pages?: number | undefined;
};

/** Plain links to the previous and next page of a list. */
export function Pager({ previousHref, nextHref, kind, page, pages }: PagerProps) {
  const t = useTranslations("common");
  if (!previousHref && !nextHref) return null;
  return (
    <nav
      aria-label={t("pages")}
      className="flex items-center justify-between gap-3 border-t border-line px-5 py-3 has-[>:only-child]:justify-center"
    >
      {previousHref ? (
        <ButtonLink variant="quiet" href={previousHref} rel="prev">
          <Icon name="chevron-left" className="size-4" />
          {kind === "time" ? t("newer") : t("previous")}
        </ButtonLink>
      ) : page ? (
        <span />
      ) : null}
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
      ) : page ? (
        <span />
      ) : null}
    </nav>
  );
}
