import { ArrowLeft } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { UnverifiedNotice } from "@/components/auth/unverified-notice";
import { ExportButton } from "@/components/history/export-button";
import { LoanFacts } from "@/components/loans/loan-facts";
import { loanSums } from "@/components/loans/loan-record";
import { LoanSchedule } from "@/components/loans/loan-schedule";
import { LoanSummary } from "@/components/loans/loan-summary";
import { PayLoan } from "@/components/loans/pay-loan";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { ClientMessages } from "@/components/ui/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { findAccountsOf } from "@/lib/accounts/find-accounts";
import { getLoanDetails, type LoanDetails } from "@/lib/loans/get-loan-details";
import { scheduleOfLoan } from "@/lib/loans/schedule-of-loan";
import { pageTitle } from "@/lib/page-title";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/server/actor";
import { orNotFound } from "@/lib/server/page-errors";
import { requireSession } from "@/lib/server/session";

export const generateMetadata = (): Metadata => pageTitle(paths.loans);

type LoanPageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ agreement?: string | string[] }>;
};

/** One loan: what is owed, its schedule, what was agreed, and the ways to pay. */
export default async function LoanPage({ params, searchParams }: LoanPageProps) {
  const { actor } = await requireSession();
  const details = await orNotFound(getLoanDetails(actor, (await params).id));
  const t = await getTranslations("loans.page");
  const { loan, isOwn } = details;
  const { startOn, lines, effectiveRate } = scheduleOfLoan(details);
  const hasNoAgreement = (await searchParams).agreement === "often";
  return (
    <ClientMessages namespaces={["loans"]}>
      <Link
        href={isOwn ? paths.loans : paths.manageLoans}
        className="mb-2 inline-flex min-h-11 items-center gap-1.5 rounded text-sm font-semibold text-accent-text hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t(isOwn ? "back" : "backStaff")}
      </Link>
      <PageHeader
        title={loan.loanName}
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
      {/* On a desktop the details stand beside the summary, and the schedule below both. */}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Card className="min-w-0 p-5 md:p-8">
          <LoanSummary
            loan={loan}
            lines={lines}
            effectiveRate={effectiveRate}
            actions={<Payments actor={actor} details={details} />}
          />
        </Card>
        <div className="min-w-0 lg:order-last lg:col-span-2">
          <LoanSchedule
            lines={lines}
            currency={loan.currency}
            startOn={startOn}
            isFixed={details.instalments.length > 0}
          />
        </div>
        <Card className="min-w-0 px-5 pt-5 pb-2.5" aria-labelledby="loan-details">
          <h2 id="loan-details" className="mb-1 font-semibold">
            {t("details")}
          </h2>
          <LoanFacts loan={loan} isOwn={isOwn} />
        </Card>
      </div>
    </ClientMessages>
  );
}

/** Only the borrower pays. Stays after the last instalment, with what its dialog has to say. */
async function Payments({ actor, details: { loan, instalments, isOwn } }: { actor: Actor; details: LoanDetails }) {
  if (!isOwn || instalments.length === 0) return null;
  const accounts = await findAccountsOf(actor, actor.email);
  const open = instalments.filter(({ state }) => state === "due" || state === "overdue");
  return (
    <PayLoan
      id={loan.id}
      accountNumber={loan.accountNumber}
      currency={loan.currency}
      availableMinor={accounts.find(({ id }) => id === loan.accountId)?.availableMinor ?? 0n}
      nextNumber={open[0]?.number ?? 0}
      nextMinor={loanSums(open.slice(0, 1)).owedMinor}
      owedMinor={loan.status === "active" ? loanSums(open).owedMinor : 0n}
    />
  );
}
