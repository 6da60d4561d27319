import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import { Pager } from "@/components/ui/table/pager";
import type { BookPage } from "@/lib/books/book-records.model";
import type { Verification } from "@/lib/books/verification/verification";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths, withQuery } from "@/lib/paths";
import { BooksHeader } from "./books-header";
import { StartVerification } from "./start-verification";
import { useDuration } from "./use-duration";
import { VerificationOutcome } from "./verification-outcome";
import { VerificationProgress } from "./verification-progress";

/** The verifications of the books, newest first. An unfinished verification is shown above the list. */
export function VerificationList({ page, isFirst }: { page: BookPage<Verification>; isFirst: boolean }) {
  const t = useTranslations("adminBooks.verifications");
  const columns = useColumns();
  const [newest] = page.items;
  const hrefOf = (place: { after?: string; before?: string }) => withQuery(paths.ledgerVerifications, place);
  return (
    <>
      <BooksHeader current="verifications" actions={<StartVerification />} />
      {isFirst && newest && newest.outcome === null ? <VerificationProgress verification={newest} /> : null}
      <Card>
        {page.items.length > 0 ? (
          <DataTable
            caption={t("caption")}
            columns={columns}
            items={page.items}
            keyOf={({ id }) => id}
            density="compact"
          />
        ) : (
          <EmptyState icon="scroll-text" title={t("noneTitle")} text={t("none")} />
        )}
        <Pager
          kind="time"
          previousHref={page.previous ? hrefOf({ before: page.previous }) : undefined}
          nextHref={page.next ? hrefOf({ after: page.next }) : undefined}
        />
      </Card>
    </>
  );
}

function useColumns(): Column<Verification>[] {
  const t = useTranslations("adminBooks.verifications");
  const format = useFormatter();
  const duration = useDuration();
  return [
    {
      key: "when",
      header: t("when"),
      phone: "title",
      cell: ({ id, requestedAt }) => (
        <Link href={paths.ledgerVerification(id)} className="font-medium plain-link">
          <time dateTime={requestedAt.toISOString()}>
            {format.dateTime(requestedAt, { dateStyle: "medium", timeStyle: "short" })}
          </time>
        </Link>
      ),
    },
    { key: "by", header: t("by"), phone: "detail", cell: ({ requestedBy }) => requestedBy ?? t("nightly") },
    {
      key: "outcome",
      header: t("outcome"),
      phone: "value",
      cell: (verification) => <VerificationOutcome verification={verification} />,
    },
    {
      key: "breaks",
      header: t("breaks"),
      phone: "none",
      align: "end",
      cell: ({ outcome, breakCount }) => (outcome ? String(breakCount) : "–"),
    },
    {
      key: "took",
      header: t("took"),
      phone: "note",
      align: "end",
      cell: ({ outcome, workedMs }) => (outcome ? duration(workedMs) : "–"),
    },
  ];
}
