import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { LoanDebt } from "@/components/loans/loan-item";
import { LoanTable } from "@/components/loans/loan-table";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon/icon";
import { PageHeader } from "@/components/ui/page-header";
import { TableSkeleton } from "@/components/ui/progress/skeleton";
import { Pager } from "@/components/ui/table/pager";
import { findOwnLoans } from "@/lib/loans/find-own-loans";
import { paths, withQuery } from "@/lib/paths";
import type { Actor } from "@/lib/server/actor";
import { pageTitle } from "@/lib/server/page-title";
import { isDocumentLoad } from "@/lib/server/requests/document-load";
import { requireSession } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.loans);

const itemsPerPage = 25;

type LoansPageProps = { searchParams: Promise<{ page?: string | string[] }> };

export default async function LoansPage({ searchParams }: LoansPageProps) {
  const { actor } = await requireSession();
  const t = await getTranslations("loans.list");
  const { page } = await searchParams;
  const list = <LoanList actor={actor} page={typeof page === "string" && /^\d{1,2}$/.test(page) ? Number(page) : 1} />;
  return (
    <>
      <PageHeader
        under="plans"
        title={t("title")}
        text={t("text")}
        hasIconsOnPhones
        actions={
          <ButtonLink variant="secondary" className="head-action unless-empty" href={paths.loanApplication}>
            <Icon name="plus" className="size-4" />
            <span>{t("apply")}</span>
          </ButtonLink>
        }
      />
      {(await isDocumentLoad()) ? list : <Suspense fallback={<ListSkeleton />}>{list}</Suspense>}
    </>
  );
}

function ListSkeleton() {
  return (
    <Card>
      <TableSkeleton lines={4} />
    </Card>
  );
}

/**
 * A customer has few loans, because only one uncleared loan is allowed at a time. This function therefore reads all loans at once
 * and divides them into pages itself.
 */
async function LoanList({ actor, page }: { actor: Actor; page: number }) {
  const [t, loans] = await Promise.all([getTranslations("loans.list"), findOwnLoans(actor)]);
  if (loans.length === 0) {
    return (
      <Card aria-label={t("title")}>
        <EmptyState
          icon="hand-coins"
          title={t("emptyTitle")}
          text={t("emptyText")}
          action={<ButtonLink href={paths.loanApplication}>{t("apply")}</ButtonLink>}
        />
      </Card>
    );
  }
  const pages = Math.ceil(loans.length / itemsPerPage);
  const shown = Math.min(Math.max(page, 1), pages);
  const skipped = (shown - 1) * itemsPerPage;
  const href = (number: number) =>
    number >= 1 && number <= pages ? withQuery(paths.loans, { page: number }) : undefined;
  const active = loans.find(({ standing }) => standing !== null);
  return (
    <>
      {active?.standing ? <LoanDebt loan={active.loan} standing={active.standing} /> : null}
      <Card aria-label={t("title")} className={active && loans.length === 1 ? "max-md:hidden" : undefined}>
        <LoanTable loans={loans.slice(skipped, skipped + itemsPerPage).map(({ loan }) => loan)} first={skipped + 1} />
        <Pager kind="number" page={shown} pages={pages} previousHref={href(shown - 1)} nextHref={href(shown + 1)} />
      </Card>
    </>
  );
}
