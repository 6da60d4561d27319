import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { DepositTable } from "@/components/deposits/deposit-table";
import { LoanTable } from "@/components/loans/loan-table";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { EmptyState } from "@/components/ui/empty-state";
import type { IconName } from "@/components/ui/icon/icon-names";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { findDepositsOf } from "@/lib/deposits/find-deposits";
import { findLoansOf } from "@/lib/loans/find-loans";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.plans);

/** The page shows this number of loans and of deposits. The lists of loans and of deposits contain the others. */
const shownMax = 5;

export default async function PlansPage() {
  const { actor } = await requireSession();
  const [t, loanText, depositText, loans, deposits] = await Promise.all([
    getTranslations("plans"),
    getTranslations("loans.list"),
    getTranslations("deposits"),
    findLoansOf(actor, actor.email),
    findDepositsOf(actor, actor.email),
  ]);
  return (
    <>
      <PageHeader title={t("title")} text={t("text")} />
      <div className="flex flex-col gap-6">
        <Plans
          title={loanText("title")}
          all={{ href: paths.loans, text: t("all") }}
          apply={{ href: paths.loanApplication, text: loanText("apply") }}
          empty={{ icon: "hand-coins", title: loanText("emptyTitle"), text: loanText("emptyText") }}
        >
          {loans.length > 0 ? <LoanTable loans={loans.slice(0, shownMax)} /> : null}
        </Plans>
        <Plans
          title={depositText("listTitle")}
          all={{ href: paths.deposits, text: t("all") }}
          apply={{ href: paths.depositApplication, text: depositText("applyLink") }}
          empty={{ icon: "piggy-bank", title: depositText("emptyTitle"), text: depositText("emptyText") }}
        >
          {deposits.length > 0 ? <DepositTable deposits={deposits.slice(0, shownMax)} /> : null}
        </Plans>
      </div>
    </>
  );
}

type PlansProps = {
  title: string;
  all: { href: string; text: string };
  apply: { href: string; text: string };
  empty: { icon: IconName; title: string; text: string };
  /** The table, or null if the customer has none. */
  children: ReactNode;
};

/** The customer's loans or deposits, with a link to the application for a further one. */
function Plans({ title, all, apply, empty, children }: PlansProps) {
  return (
    <Card aria-label={title} className="overflow-hidden">
      <CardHead title={title}>
        {children ? (
          <Link href={all.href} className="action-link">
            {all.text}
          </Link>
        ) : null}
      </CardHead>
      {children ? (
        <>
          {children}
          <div className="border-t border-line px-5 py-4">
            <ButtonLink variant="secondary" href={apply.href} className="max-sm:w-full">
              {apply.text}
            </ButtonLink>
          </div>
        </>
      ) : (
        <EmptyState {...empty} action={<ButtonLink href={apply.href}>{apply.text}</ButtonLink>} />
      )}
    </Card>
  );
}
