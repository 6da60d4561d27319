import { useTranslations } from "next-intl";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { AccountCode } from "@/components/ui/account-code";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/controls";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import { Pager } from "@/components/ui/table/pager";
import type { BookAccount, BookPage } from "@/lib/books/book-records.model";
import { paths, withQuery } from "@/lib/paths";
import { BooksHeader } from "./books-header";

/** The accounts of the books whose codes begin with the searched text. */
export function AccountList({ q, page }: { q: string; page: BookPage<BookAccount> }) {
  const t = useTranslations("adminBooks.accounts");
  const columns = useColumns();
  const hrefOf = (place: { after?: string; before?: string }) => withQuery(paths.ledgerAccounts, { q, ...place });
  return (
    <>
      <BooksHeader current="accounts" />
      <Card>
        <search>
          <form action={paths.ledgerAccounts} className="flex flex-wrap items-center gap-3 border-b border-line p-4">
            <label htmlFor="books-search" className="sr-only">
              {t("search")}
            </label>
            <Input
              key={q}
              id="books-search"
              name="q"
              type="search"
              defaultValue={q}
              placeholder={t("searchHint")}
              maxLength={100}
              autoComplete="off"
              className="max-w-md"
            />
            <Button type="submit" variant="secondary">
              {t("find")}
            </Button>
          </form>
        </search>
        {page.items.length > 0 ? (
          <DataTable
            caption={t("caption")}
            columns={columns}
            items={page.items}
            keyOf={({ code }) => code}
            density="compact"
          />
        ) : (
          <EmptyState
            icon="search-x"
            title={t("noneTitle")}
            text={q ? t("noneText", { q }) : t("noneYet")}
            action={
              q ? (
                <ButtonLink variant="secondary" href={paths.ledgerAccounts}>
                  {t("all")}
                </ButtonLink>
              ) : null
            }
          />
        )}
        <Pager
          kind="number"
          previousHref={page.previous ? hrefOf({ before: page.previous }) : undefined}
          nextHref={page.next ? hrefOf({ after: page.next }) : undefined}
        />
      </Card>
    </>
  );
}

function useColumns(): Column<BookAccount>[] {
  const t = useTranslations("adminBooks");
  return [
    {
      key: "code",
      header: t("accounts.code"),
      phone: "title",
      className: "wrap-anywhere",
      cell: ({ code }) => (
        <Link href={paths.ledgerAccount(code)} className="font-medium plain-link">
          <AccountCode code={code} />
        </Link>
      ),
    },
    { key: "kind", header: t("accounts.kind"), phone: "detail", cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: "balance",
      header: t("accounts.balance"),
      phone: "value",
      align: "end",
      cell: ({ balanceMinor, currency }) => <StaffAmount amountMinor={balanceMinor} currency={currency} />,
    },
  ];
}
