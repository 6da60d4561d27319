import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { paths } from "@/lib/paths";

/** The sections of the books, with their URLs. */
const sections = {
  balance: paths.manageLedger,
  statements: paths.ledgerStatements(),
  journal: paths.ledgerJournal,
  months: paths.ledgerMonths,
  chart: paths.ledgerChart,
  accounts: paths.ledgerAccounts,
  verifications: paths.ledgerVerifications,
};

/** The head of every page of the books: the title, and links to the sections. */
export function BooksHeader({ current, actions }: { current: keyof typeof sections; actions?: ReactNode }) {
  const t = useTranslations("adminBooks");
  return (
    <>
      <PageHeader title={t("title")} text={t("text")} actions={actions} />
      <div className="mb-5 border-b border-line print:hidden">
        <Tabs
          label={t("sections")}
          tabs={(Object.keys(sections) as (keyof typeof sections)[]).map((key) => ({
            ...{ key, href: sections[key], label: t(`tabs.${key}`), isCurrent: key === current },
          }))}
        />
      </div>
    </>
  );
}
