import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { DepositItem } from "@/components/deposits/deposit-item";
import { LoanItem } from "@/components/loans/loan-item";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { EmptyState } from "@/components/ui/empty-state";
import type { IconName } from "@/components/ui/icon/icon-names";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { findOwnDeposits } from "@/lib/deposits/find-own-deposits";
import { findOwnLoans } from "@/lib/loans/find-own-loans";
import { paths } from "@/lib/paths";
import { bankDate, now } from "@/lib/server/clock";
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
    findOwnLoans(actor),
    findOwnDeposits(actor),
  ]);
  const today = bankDate(now());
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
          {loans.slice(0, shownMax).map((one) => (
            <LoanItem key={one.loan.id} {...one} />
          ))}
        </Plans>
        <Plans
          title={depositText("listTitle")}
          all={{ href: paths.deposits, text: t("all") }}
          apply={{ href: paths.depositApplication, text: depositText("applyLink") }}
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
  empty: { icon: IconName; title: string; text: string };
  /** The items. Empty if the customer has none. */
  children: ReactNode[];
};

/** The customer's loans or deposits, with a link to the application for a further one. */
function Plans({ title, all, apply, empty, children }: PlansProps) {
  return (
    <Card aria-label={title} className="overflow-hidden">
      <CardHead title={title}>
        {children.length > 0 ? (
          <Link href={all.href} className="action-link">
            {all.text}
          </Link>
        ) : null}
      </CardHead>
      {children.length > 0 ? (
        <>
          <ul className="divide-y divide-line">{children}</ul>
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
