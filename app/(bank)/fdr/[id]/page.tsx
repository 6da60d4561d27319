import { getTranslations } from "next-intl/server";
import { CloseDeposit, type EarlyClosing } from "@/components/deposits/close-deposit";
import { DepositFacts } from "@/components/deposits/deposit-facts";
import { DepositSchedule } from "@/components/deposits/deposit-schedule";
import { DepositSummary } from "@/components/deposits/deposit-summary";
import { WithdrawDeposit } from "@/components/deposits/withdraw-deposit";
import { ExportButton } from "@/components/history/export-button";
import { AskAbout } from "@/components/threads/ask-about";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { Opened } from "@/components/ui/opened";
import { PageHeader } from "@/components/ui/page-header";
import { type DepositStanding, depositStanding } from "@/lib/deposits/deposit-standing.model";
import { type DepositDetails, getDepositDetails } from "@/lib/deposits/get-deposit-details";
import { paths } from "@/lib/paths";
import { orNotFound } from "@/lib/server/page-errors";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { businessDaysOf } from "@/lib/term-products/business-days";

export const generateMetadata = () => pageTitle(paths.deposits);

type DepositPageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ agreement?: string | string[] }>;
};

/** One deposit: the locked amount, the maturity, the interest, and the owner's actions. */
export default async function DepositPage({ params, searchParams }: DepositPageProps) {
  const { actor } = await requireSession();
  const details = await orNotFound(getDepositDetails(actor, (await params).id));
  const { deposit, payouts, isOwn, today } = details;
  const t = await getTranslations("deposits");
  const standing = depositStanding(deposit, payouts, { today, days: await businessDaysOf(deposit, today) });
  const hasNoAgreement = (await searchParams).agreement === "often";
  return (
    <Opened>
      <PageHeader
        back={{ href: paths.deposits, text: t("back") }}
        title={deposit.depositName}
        hasIconsOnPhones
        actions={
          <ExportButton action={paths.depositAgreement(deposit.id)} values={{}}>
            {t("agreement")}
          </ExportButton>
        }
      />
      {hasNoAgreement ? (
        <div className="mb-6">
          <Alert tone="danger">{t("agreementOften")}</Alert>
        </div>
      ) : null}
      {/* On wide screens the details are beside the summary and the schedule. */}
      <div className="page-columns max-xl:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-6">
          <Card className="min-w-0 p-card">
            <DepositSummary deposit={deposit} standing={standing} today={today} />
            <ClientMessages namespaces={["deposits", "termProducts"]}>
              <CloseDeposit closing={toEarlyClosing(details, standing)} />
              {isOwn ? <WithdrawDeposit deposit={deposit} /> : null}
            </ClientMessages>
          </Card>
          {standing.money !== "none" || deposit.status === "pending" ? (
            <Card className="min-w-0" aria-labelledby="deposit-schedule">
              <DepositSchedule deposit={deposit} standing={standing} today={today} />
            </Card>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-6 xl:sticky xl:top-20">
          <Card aria-labelledby="deposit-details">
            <CardHead id="deposit-details" title={t("detailsTitle")} />
            <div className="px-5 py-2.5">
              <DepositFacts deposit={deposit} standing={standing} withOwner={!isOwn} />
            </div>
          </Card>
          {isOwn ? <AskAbout about={{ kind: "deposit", id: deposit.id }} /> : null}
        </div>
      </div>
    </Opened>
  );
}

/**
 * Returns the amounts that the owner would get if the deposit were closed now. Null when the reader is not the owner or the
 * deposit cannot be closed.
 */
function toEarlyClosing(
  { deposit, isOwn, today, earlyClosure }: DepositDetails,
  standing: DepositStanding,
): EarlyClosing | null {
  if (!isOwn || !earlyClosure) return null;
  return {
    ...earlyClosure,
    id: deposit.id,
    name: deposit.depositName,
    accountNumber: deposit.account.accountNumber,
    currency: deposit.currency,
    maturesOn: standing.endOn,
    hasMatured: standing.endOn <= today,
    paidMinor: standing.paidMinor,
  };
}
