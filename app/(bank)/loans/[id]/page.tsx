import { getTranslations } from "next-intl/server";
import { UnverifiedNotice } from "@/components/auth/unverified-notice";
import { ExportButton } from "@/components/history/export-button";
import { LoanFacts } from "@/components/loans/loan-facts";
import { LoanSchedule } from "@/components/loans/loan-schedule";
import { LoanSummary } from "@/components/loans/loan-summary";
import { PayLoan } from "@/components/loans/pay-loan";
import { WithdrawLoan } from "@/components/loans/withdraw-loan";
import { AskAbout } from "@/components/threads/ask-about";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { Opened } from "@/components/ui/opened";
import { PageHeader } from "@/components/ui/page-header";
import { findOwnAccounts } from "@/lib/accounts/find-accounts";
import { getLoanDetails } from "@/lib/loans/get-loan-details";
import type { Loan, Payoff } from "@/lib/loans/loan";
import { isUncleared, type LoanStanding, loanStanding, offeredPart, restOf } from "@/lib/loans/loan-standing.model";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/server/actor";
import { orNotFound } from "@/lib/server/page-errors";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { businessDaysOf } from "@/lib/term-products/business-days";

export const generateMetadata = () => pageTitle(paths.loans);

type LoanPageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ agreement?: string | string[] }>;
};

/** One loan: the debt, the schedule, the agreed terms, and the ways to pay. */
export default async function LoanPage({ params, searchParams }: LoanPageProps) {
  const { actor } = await requireSession();
  const { loan, instalments, isOwn, payoff, today } = await orNotFound(getLoanDetails(actor, (await params).id));
  const t = await getTranslations("loans.page");
  const standing = loanStanding(loan, instalments, { today, days: await businessDaysOf(loan, today) });
  const hasNoAgreement = (await searchParams).agreement === "often";
  return (
    <Opened>
      <ClientMessages namespaces={["loans", "termProducts"]}>
        <PageHeader
          back={{ href: isOwn ? paths.loans : paths.manageLoans, text: t(isOwn ? "back" : "backStaff") }}
          title={loan.loanName}
          hasIconsOnPhones
          actions={
            <ExportButton action={paths.loanAgreement(loan.id)} values={{}}>
              {t(loan.disbursedOn ? "agreement" : "application")}
            </ExportButton>
          }
        />
        {isOwn ? <UnverifiedNotice actor={actor} /> : null}
        {hasNoAgreement ? (
          <div className="mb-6">
            <Alert tone="danger">{t("agreementOften")}</Alert>
          </div>
        ) : null}
        {/* On wide screens the details are beside the summary and the schedule. */}
        <div className="page-columns max-xl:grid-cols-1">
          <div className="flex min-w-0 flex-col gap-6">
            <Card className="min-w-0 p-card">
              <LoanSummary
                loan={loan}
                standing={standing}
                actions={
                  isOwn ? (
                    <>
                      <Payments actor={actor} loan={loan} standing={standing} payoff={payoff} today={today} />
                      <WithdrawLoan loan={loan} />
                    </>
                  ) : null
                }
              />
            </Card>
            {standing.money !== "none" || isUncleared(loan) ? (
              <LoanSchedule loan={loan} standing={standing} today={today} />
            ) : null}
          </div>
          <div className="flex min-w-0 flex-col gap-6 xl:sticky xl:top-20">
            <Card aria-labelledby="loan-details">
              <CardHead id="loan-details" title={t("details")} />
              <div className="px-5 py-2.5">
                <LoanFacts loan={loan} standing={standing} withOwner={!isOwn} />
              </div>
            </Card>
            {isOwn ? <AskAbout about={{ kind: "loan", id: loan.id }} /> : null}
          </div>
        </div>
      </ClientMessages>
    </Opened>
  );
}

type PaymentsProps = { actor: Actor; loan: Loan; standing: LoanStanding; payoff: Payoff | null; today: string };

/**
 * The borrower's form for payments. The form stays on the page even after the last instalment is paid, because the form contains
 * the dialog with the outcome.
 */
async function Payments({ actor, loan, standing, payoff, today }: PaymentsProps) {
  if (standing.money === "none") return null;
  const accounts = await findOwnAccounts(actor);
  const [next] = standing.open;
  const payoffMinor = standing.owedMinor - (payoff?.unearnedMinor ?? 0n);
  return (
    <PayLoan
      id={loan.id}
      accountNumber={loan.account.accountNumber}
      currency={loan.currency}
      availableMinor={accounts.find(({ id }) => id === loan.accountId)?.availableMinor ?? 0n}
      nextNumber={next?.number ?? 0}
      nextMinor={next ? (standing.open.length === 1 ? payoffMinor : restOf([next])) : 0n}
      owedMinor={standing.owedMinor}
      payoffMinor={payoffMinor}
      payoffOn={payoff?.payoffOn}
      isLast={standing.open.length === 1}
      part={offeredPart(loan, next, today)}
    />
  );
}
