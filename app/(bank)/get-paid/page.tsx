import { getTranslations } from "next-intl/server";
import { DetailsCard } from "@/components/accounts/get-paid/details-card";
import { PaymentCodeCard } from "@/components/accounts/get-paid/payment-code-card";
import { Alert } from "@/components/ui/alert";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon/icon";
import { Link } from "@/components/ui/link";
import { LinkSwitch } from "@/components/ui/link-switch";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { shortAccountName } from "@/lib/accounts/account-label.model";
import { paymentCode } from "@/lib/accounts/payment-code.model";
import { moneyProblems } from "@/lib/money/parse-money";
import { paths } from "@/lib/paths";
import { qrCode } from "@/lib/qr-code";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { readPayable } from "./payable";

export const generateMetadata = () => pageTitle(paths.getPaid());

type Search = Promise<Record<"account" | "pdf", string | string[] | undefined>>;

/** Shows what a payer must know about an account, as text, as a QR code and as a PDF. `?account=` chooses the account. */
export default async function GetPaidPage({ searchParams }: { searchParams: Search }) {
  const { actor } = await requireSession();
  const { account: asked, pdf } = await searchParams;
  const [t, accountWords] = await Promise.all([getTranslations("getPaid"), getTranslations("accounts")]);
  const { accounts, chosen } = await readPayable(actor, typeof asked === "string" ? asked : undefined);
  if (!chosen) {
    return (
      <>
        <PageHeader title={t("title")} />
        <Card>
          <EmptyState icon="landmark" title={accountWords("none.title")} text={accountWords("none.text")} />
        </Card>
      </>
    );
  }
  const { account, details, payment } = chosen;
  const { accountNumber } = account;
  // QR codes for payments exist only for euros.
  const coded = accounts.find((one) => one.currency === "EUR" && one.iban);
  return (
    <>
      <PageHeader
        under="home"
        title={t("title")}
        text={t("text")}
        hasIconsOnPhones
        actions={
          <a href={paths.getPaidPdf(accountNumber)} className={buttonClass("secondary")}>
            <Icon name="download" className="size-4" />
            {t("pdf")}
          </a>
        }
      />
      <div className="flex flex-col gap-5">
        {pdf === "often" ? <Alert tone="warning">{t("often")}</Alert> : null}
        {account.status === "blocked" ? <Alert tone="warning">{t("stopped")}</Alert> : null}
        {accounts.length > 1 ? (
          <LinkSwitch
            label={t("account")}
            options={accounts.map((one) => ({
              key: one.accountNumber,
              href: paths.getPaid(one.accountNumber),
              label: `${shortAccountName(accounts, one.accountNumber, (type) => accountWords(`types.${type}`))} · ${one.currency}`,
              title: one.accountNumber,
              isCurrent: one === account,
            }))}
          />
        ) : null}
        {/* The details for payers abroad are the longest card. Three columns would break an IBAN. */}
        <div className="grid items-start gap-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:[&>:nth-child(2)]:row-span-2">
          <ClientMessages namespaces={["getPaid"]} problems={moneyProblems}>
            <DetailsCard title={details.home.title} details={details.home.details} />
            <DetailsCard title={details.abroad.title} details={details.abroad.details} />
            {payment ? (
              <Card className="p-card">
                <section aria-labelledby="code-title">
                  <h2 id="code-title" className="font-semibold">
                    {t("code.title")}
                  </h2>
                  <p className="mt-1 mb-4 text-sm text-ink-muted">{t("code.text")}</p>
                  <PaymentCodeCard
                    // A new React key empties the typed amount and text when the reader chooses another account.
                    key={accountNumber}
                    account={{ accountNumber, accountName: payment.name, iban: payment.iban, bic: payment.bic }}
                    initial={qrCode(paymentCode(payment))}
                  />
                </section>
              </Card>
            ) : null}
          </ClientMessages>
        </div>
        {!payment && coded ? (
          <p className="text-sm text-ink-muted">
            {t("code.elsewhere")}{" "}
            <Link href={paths.getPaid(coded.accountNumber)} className="action-link">
              {t("code.show")}
            </Link>
          </p>
        ) : null}
      </div>
    </>
  );
}
