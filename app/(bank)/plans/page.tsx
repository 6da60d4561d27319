import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { DepositItem } from "@/components/deposits/deposit-item";
import { usePendingObstacle } from "@/components/deposits/pending-obstacle";
import { LoanItem } from "@/components/loans/loan-item";
import { useUnclearedObstacle } from "@/components/loans/uncleared-obstacle";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { EmptyState } from "@/components/ui/empty-state";
import type { IconName } from "@/components/ui/icon/icon-names";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { pendingDepositsMax } from "@/lib/deposits/apply-for-deposit";
import { findOwnDeposits } from "@/lib/deposits/find-own-deposits";
import { findOwnLoans } from "@/lib/loans/find-own-loans";
import type { Loan } from "@/lib/loans/loan";
import { isUncleared } from "@/lib/loans/loan-standing.model";
import { paths } from "@/lib/paths";
import { bankDate, now } from "@/lib/server/clock";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.plans);

/**
 * The page shows at most this many loans, and at most this many deposits. The customer's other loans and deposits are listed on
 * the loans page and on the deposits page.
 */
const shownMax = 5;

export default async function PlansPage() {
  const { actor } = await requireSession();
  const [t, loanText, depositText, loans, deposits] = await Promise.all([
    getTranslations("plans"),
    getTranslations("loans.list"),
    getTranslations("deposits"),
    findOwnLoans(actor),
    findOwnDeposits(actor),
  ]);
  const today = bankDate(now());
  const uncleared = loans.find(({ loan }) => isUncleared(loan))?.loan;
  const pending = deposits.filter(({ deposit }) => deposit.status === "pending");
  return (
    <>
      <PageHeader title={t("title")} text={t("text")} />
      <div className="grid items-start gap-6 lg:grid-cols-2 [&>*]:min-w-0">
        <Plans
          title={loanText("title")}
          all={{ href: paths.loans, text: t("all") }}
          apply={{ href: paths.loanApplication, text: loanText("apply") }}
          obstacle={uncleared ? <LoanObstacle loan={uncleared} /> : null}
          empty={{ icon: "hand-coins", title: loanText("emptyTitle"), text: loanText("emptyText") }}
        >
          {loans.slice(0, shownMax).map((one) => (
            <LoanItem key={one.loan.id} {...one} />
          ))}
        </Plans>
        <Plans
          title={depositText("listTitle")}
          all={{ href: paths.deposits, text: t("all") }}
          apply={{ href: paths.depositApplication, text: depositText("applyLink") }}
          obstacle={pending.length < pendingDepositsMax ? null : <DepositObstacle />}
          empty={{ icon: "piggy-bank", title: depositText("emptyTitle"), text: depositText("emptyText") }}
        >
          {deposits.slice(0, shownMax).map((one) => (
            <DepositItem key={one.deposit.id} {...one} today={today} />
          ))}
        </Plans>
      </div>
    </>
  );
}

type PlansProps = {
  title: string;
  all: { href: string; text: string };
  apply: { href: string; text: string };
  /** The reason why the customer cannot apply. The reason is shown in place of the button to apply. */
  obstacle: ReactNode;
  empty: { icon: IconName; title: string; text: string };
  /** The list items of the customer's loans or deposits. */
  children: ReactNode[];
};

/** The customer's loans or deposits, with a link to a new application. */
function Plans({ title, all, apply, obstacle, empty, children }: PlansProps) {
  return (
    <Card aria-label={title} className="overflow-hidden">
      <CardHead title={title}>
        {children.length > 1 ? (
          <Link href={all.href} className="action-link">
            {all.text}
          </Link>
        ) : null}
      </CardHead>
      {children.length > 0 ? (
        <>
          <ul className="divide-y divide-line">{children}</ul>
          <div className="flex min-h-14 items-center border-t border-line px-card py-1.5 text-sm text-ink-muted">
            {obstacle ?? (
              <Link href={apply.href} className="action-link">
                {apply.text}
              </Link>
            )}
          </div>
        </>
      ) : (
        <EmptyState
          {...empty}
          action={
            <ButtonLink variant="secondary" href={apply.href}>
              {apply.text}
            </ButtonLink>
          }
        />
      )}
    </Card>
  );
}

function LoanObstacle({ loan }: { loan: Loan }) {
  return useUnclearedObstacle(loan).reason;
}

function DepositObstacle() {
  return usePendingObstacle(pendingDepositsMax).reason;
}
