import { useTranslations } from "next-intl";
import { SearchField } from "@/components/forms/search-field";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Copyable } from "@/components/ui/help/copyable";
import { Link } from "@/components/ui/link";
import { markOf, markProps } from "@/components/ui/mark";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import { Pager } from "@/components/ui/table/pager";
import { paths, withQuery } from "@/lib/paths";
import { AddBeneficiaryButton, BeneficiaryButtons } from "./beneficiary-buttons";
import type { BeneficiaryDetails } from "./beneficiary-form";

type BeneficiaryListProps = {
  beneficiaries: BeneficiaryDetails[];
  /** The searched text. Empty without a search. */
  search: string;
  page: number;
  pages: number;
};

/** The customer's beneficiaries. If there are no beneficiaries, explains how to add a beneficiary. */
export function BeneficiaryList({ beneficiaries, search, page, pages }: BeneficiaryListProps) {
  const t = useTranslations("beneficiaries");
  const pageHref = (target: number) =>
    withQuery(paths.beneficiaries, { q: search, page: target > 1 ? target : undefined });
  if (beneficiaries.length === 0 && !search && page === 1) {
    return (
      <Card>
        <EmptyState icon="users" title={t("empty.title")} text={t("empty.text")} action={<AddBeneficiaryButton />} />
      </Card>
    );
  }
  return (
    <Card>
      <search className="block border-b border-line px-5 py-4">
        <form action={paths.beneficiaries}>
          <SearchField defaultValue={search} label={t("search")} />
        </form>
      </search>
      {beneficiaries.length > 0 ? (
        <BeneficiaryTable beneficiaries={beneficiaries} mayChange isOwn />
      ) : (
        <EmptyState
          icon="search-x"
          title={t("notFound.title")}
          text={search ? t("notFound.text", { search }) : null}
          action={
            <ButtonLink variant="secondary" href={paths.beneficiaries}>
              {t("notFound.action")}
            </ButtonLink>
          }
        />
      )}
      <Pager
        kind="number"
        page={page}
        pages={pages}
        previousHref={page > 1 && page <= pages ? pageHref(page - 1) : undefined}
        nextHref={page < pages ? pageHref(page + 1) : undefined}
      />
    </Card>
  );
}

/**
 * The beneficiaries with their actions. In the owner's own list, each beneficiary links to the beneficiary's page. The table
 * needs a surrounding `BeneficiaryDialogs`.
 */
export function BeneficiaryTable({
  beneficiaries,
  mayChange,
  isOwn = false,
}: Pick<BeneficiaryListProps, "beneficiaries"> & { mayChange: boolean; isOwn?: boolean }) {
  const t = useTranslations("beneficiaries");
  const columns: Column<BeneficiaryDetails>[] = [
    {
      key: "nickname",
      header: t("columns.nickname"),
      cell: ({ nickname, accountName, accountNumber }) => (
        <span {...markProps(markOf(accountName), "font-semibold")}>
          {isOwn ? (
            <Link href={paths.beneficiary(accountNumber)} className="cover">
              {nickname}
            </Link>
          ) : (
            nickname
          )}
        </span>
      ),
      phone: "title",
      sorted: isOwn ? "ascending" : undefined,
    },
    {
      key: "accountName",
      header: t("columns.accountName"),
      cell: ({ accountName }) => accountName,
      phone: "detail",
      className: "max-md:col-span-2!",
    },
    {
      key: "accountNumber",
      header: t("columns.accountNumber"),
      cell: ({ accountNumber }) => (
        <>
          <span className="md:hidden">{`•••• ${accountNumber.slice(-4)}`}</span>
          <span className="relative z-[1] max-md:hidden">
            <Copyable text={accountNumber} what={accountNumber} />
          </span>
        </>
      ),
      phone: "value",
      // On phones, the end of the number is beside the nickname, so that the line below has room for a long name.
      className: "tabular-nums max-md:row-1! max-md:self-baseline! max-md:text-sm max-md:text-ink-muted",
    },
    {
      key: "accountType",
      header: t("columns.accountType"),
      cell: ({ accountType }) => t(`accountTypes.${accountType}`),
      phone: "none",
    },
  ];
  if (mayChange) {
    columns.push({
      key: "action",
      header: t("columns.action"),
      cell: (beneficiary) => <BeneficiaryButtons beneficiary={beneficiary} maySend={isOwn} />,
      align: "end",
      phone: "corner",
    });
  }
  return (
    <DataTable
      isMarked
      caption={t("title")}
      columns={columns}
      items={beneficiaries}
      keyOf={({ accountNumber }) => accountNumber}
    />
  );
}
