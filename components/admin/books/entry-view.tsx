import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useEntryKind } from "@/components/admin/resource/record-words";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { useDateText } from "@/components/term-products/use-date-text";
import { AccountCode } from "@/components/ui/account-code";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import type { BookEntry } from "@/lib/books/book-records.model";
import { entryText } from "@/lib/entry-text";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";
import { BooksHeader } from "./books-header";
import { SubjectLink } from "./subject-link";

/** An entry of the books: its subject, its actor, its lines and its seal. */
export function EntryView({ entry, actions }: { entry: BookEntry; actions: ReactNode }) {
  const t = useTranslations("adminBooks.entry");
  const columns = useColumns();
  const kindText = useEntryKind();
  return (
    <>
      <BooksHeader current="accounts" actions={actions} />
      <Card className="mb-6 px-5 py-3.5 max-md:px-4">
        <h2 className="text-lg font-semibold break-words">{t("title", { kind: kindText(entry.kind) })}</h2>
        <DescriptionList items={useFacts(entry)} />
      </Card>
      <Card className="table-scroll">
        <DataTable
          caption={t("caption")}
          columns={columns}
          items={entry.lines}
          keyOf={({ code }) => code}
          density="compact"
        />
      </Card>
    </>
  );
}

function useFacts(entry: BookEntry) {
  const {
    id,
    subject,
    actor,
    actorName,
    postedAt,
    businessDate,
    valueDate,
    description,
    reversesId,
    reversedById,
    seal,
  } = entry;
  const entries = useTranslations("entries");
  const t = useTranslations("adminBooks.entry");
  const format = useFormatter();
  const dateText = useDateText();
  const moment = (date: Date) => format.dateTime(date, { dateStyle: "long", timeStyle: "medium" });
  const entryLink = (entryId: string) => (
    <Link href={paths.ledgerEntry(entryId)} className="plain-link">
      {t("anEntry", { id: entryId.slice(-12) })}
    </Link>
  );
  return [
    { term: t("about"), value: <SubjectLink subject={subject} /> },
    { term: t("by"), value: actorName ?? (actor === "system" ? t("system") : actor) },
    { term: t("when"), value: <time dateTime={postedAt.toISOString()}>{moment(postedAt)}</time> },
    { term: t("businessDate"), value: <time dateTime={businessDate}>{dateText(businessDate, "long")}</time> },
    { term: t("valueDate"), value: <time dateTime={valueDate}>{dateText(valueDate, "long")}</time> },
    ...(description ? [{ term: t("description"), value: entryText(entries, entry) }] : []),
    ...(reversesId ? [{ term: t("reverses"), value: entryLink(reversesId) }] : []),
    ...(reversedById ? [{ term: t("reversedBy"), value: entryLink(reversedById) }] : []),
    {
      term: t("seal"),
      value: seal ? t("sealed", { number: seal.number, date: moment(seal.sealedAt) }) : t("notSealed"),
    },
    ...(seal ? [{ term: t("root"), value: <code className="font-mono text-xs break-all">{seal.root}</code> }] : []),
    { term: t("id"), value: <code className="font-mono text-xs break-all">{id}</code> },
  ];
}

type Line = BookEntry["lines"][number];

function useColumns(): Column<Line>[] {
  const t = useTranslations("adminBooks.entry");
  return [
    {
      key: "code",
      header: t("code"),
      phone: "title",
      className: "wrap-anywhere",
      cell: ({ code }) => (
        <Link href={paths.ledgerAccount(code)} className="plain-link">
          <AccountCode code={code} />
        </Link>
      ),
    },
    {
      key: "debit",
      header: t("debit"),
      phone: "detail",
      align: "end",
      className: "max-md:text-left",
      cell: ({ amountMinor, currency }) =>
        amountMinor < 0n ? <Side name={t("debit")} amountMinor={-amountMinor} currency={currency} /> : null,
    },
    {
      key: "credit",
      header: t("credit"),
      phone: "value",
      align: "end",
      cell: ({ amountMinor, currency }) =>
        amountMinor > 0n ? <Side name={t("credit")} amountMinor={amountMinor} currency={currency} /> : null,
    },
    {
      key: "after",
      header: t("after"),
      phone: "none",
      align: "end",
      cell: ({ balanceAfterMinor, currency }) =>
        balanceAfterMinor === null ? "–" : <StaffAmount amountMinor={balanceAfterMinor} currency={currency} />,
    },
  ];
}

/** An amount with the name of its side (debit or credit). Only phones show the name, because phones hide the table's headings. */
function Side({ name, ...amount }: { name: string } & Pick<Line, "amountMinor" | "currency">) {
  return (
    <>
      <span aria-hidden="true" className="mr-2 text-xs text-ink-muted md:hidden">
        {name}
      </span>
      <StaffAmount {...amount} />
    </>
  );
}
