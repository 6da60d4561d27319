import { useTranslations } from "next-intl";
import { useEntryKind } from "@/components/admin/resource/record-words";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { useDateText } from "@/components/term-products/use-date-text";
import { AccountCode } from "@/components/ui/account-code";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import { Pager } from "@/components/ui/table/pager";
import type { AccountLine, BookAccount, BookPage } from "@/lib/books/book-records.model";
import type { Currency } from "@/lib/money/currency";
import { paths, withQuery } from "@/lib/paths";
import { BooksHeader } from "./books-header";
import { SubjectLink } from "./subject-link";

type AccountLinesProps = {
  account: BookAccount & { isTracked: boolean; heldMinor: bigint; lines: BookPage<AccountLine> };
};

/** An account of the books: its balance, and its lines, newest first. */
export function AccountLines({ account }: AccountLinesProps) {
  const t = useTranslations("adminBooks");
  const { code, kind, currency, balanceMinor, heldMinor, isTracked, lines } = account;
  const columns = useColumns(currency, isTracked);
  const money = (amountMinor: bigint) => <StaffAmount amountMinor={amountMinor} currency={currency} />;
  const hrefOf = (place: { after?: string; before?: string }) => withQuery(paths.ledgerAccount(code), place);
  return (
    <>
      <BooksHeader current="accounts" />
      <Card className="mb-6 px-5 py-3.5 max-md:px-4">
        <h2 className="text-lg font-semibold wrap-anywhere">
          <AccountCode code={code} />
        </h2>
        <DescriptionList
          items={[
            { term: t("accountPage.kind"), value: t(`kinds.${kind}`) },
            { term: t("accountPage.balance"), value: money(balanceMinor) },
            ...(heldMinor > 0n
              ? [
                  { term: t("accountPage.held"), value: money(heldMinor) },
                  { term: t("accountPage.available"), value: money(balanceMinor - heldMinor) },
                ]
              : []),
          ]}
        />
      </Card>
      <Card>
        {lines.items.length > 0 ? (
          <div className="table-scroll">
            <DataTable
              caption={t("accountPage.caption", { code })}
              columns={columns}
              items={lines.items}
              keyOf={({ sequence }) => sequence}
              density="compact"
            />
          </div>
        ) : (
          <EmptyState icon="receipt-text" title={t("accountPage.noLinesTitle")} text={t("accountPage.noLines")} />
        )}
        <Pager
          kind="time"
          previousHref={lines.previous ? hrefOf({ before: lines.previous }) : undefined}
          nextHref={lines.next ? hrefOf({ after: lines.next }) : undefined}
        />
      </Card>
    </>
  );
}

function useColumns(currency: Currency, isTracked: boolean): Column<AccountLine>[] {
  const t = useTranslations("adminBooks.accountPage");
  const kindText = useEntryKind();
  const dateText = useDateText();
  const columns: Column<AccountLine>[] = [
    {
      key: "entry",
      header: t("entry"),
      phone: "title",
      cell: ({ entryId, kind, isReversal, businessDate }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <Link
            href={paths.ledgerEntry(entryId)}
            aria-label={t("entryOf", { kind: kindText(kind), date: dateText(businessDate) })}
            className="font-medium plain-link"
          >
            {kindText(kind)}
          </Link>
          {isReversal ? <Badge tone="warning">{t("reversal")}</Badge> : null}
        </span>
      ),
    },
    {
      key: "date",
      header: t("date"),
      phone: "detail",
      cell: ({ businessDate }) => (
        <time dateTime={businessDate} className="text-ink-muted tabular-nums md:whitespace-nowrap">
          {dateText(businessDate)}
        </time>
      ),
    },
    {
      // The width is limited, because on a phone a long record name would leave no space for the date.
      ...{ key: "about", header: t("about"), phone: "note", className: "max-md:max-w-36" },
      cell: ({ subject }) => <SubjectLink subject={subject} />,
    },
    {
      key: "amount",
      header: t("amount"),
      phone: "value",
      align: "end",
      cell: ({ amountMinor }) => <StaffAmount amountMinor={amountMinor} currency={currency} sign="always" />,
    },
  ];
  if (!isTracked) return columns;
  return [
    ...columns,
    {
      key: "after",
      header: t("after"),
      phone: "none",
      align: "end",
      cell: ({ balanceAfterMinor }) =>
        balanceAfterMinor === null ? "–" : <StaffAmount amountMinor={balanceAfterMinor} currency={currency} />,
    },
  ];
}
