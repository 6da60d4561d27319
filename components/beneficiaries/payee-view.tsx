import { useLocale, useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { DescriptionList } from "@/components/ui/description-list";
import { Copyable } from "@/components/ui/help/copyable";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Round, RoundActions } from "@/components/ui/round-actions";
import { StatusBadge } from "@/components/ui/status-badge";
import { wireDetailItems } from "@/components/wires/wire-details";
import { countryName } from "@/lib/i18n/countries";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Currency } from "@/lib/money/currency";
import { paths } from "@/lib/paths";
import type { TransferEnding } from "@/lib/transfers/channels.model";
import { RoundBeneficiaryButtons } from "./beneficiary-buttons";
import type { BeneficiaryDetails } from "./beneficiary-form";

type Payment = {
  id: string;
  amountMinor: bigint;
  currency: Currency;
  status: "pending" | "active" | "approved" | "closed" | "deleted";
  ending: TransferEnding | null;
  note: string;
  createdAt: Date;
};

type PayeeViewProps = {
  payee: BeneficiaryDetails;
  isDeleted: boolean;
  /** The latest payments to the payee. */
  payments: Payment[];
  /** The text of the link to all payees. */
  back: string;
};

/** A payee's page: the account, a button for a new payment, and the past payments. */
export function PayeeView({ payee, isDeleted, payments, back }: PayeeViewProps) {
  const t = useTranslations("beneficiaries");
  const { nickname, accountName, accountNumber, accountType } = payee;
  const savedWire = useSavedWire(payee);
  return (
    <>
      <PageHeader
        back={{ href: paths.beneficiaries, text: back }}
        face={accountName}
        title={nickname}
        text={nickname === accountName ? null : accountName}
      />
      <div className="mb-6">
        {isDeleted ? (
          <Alert tone="neutral">{t("payee.deleted")}</Alert>
        ) : (
          <RoundActions count={3}>
            <li>
              <Link href={paths.send({ to: accountNumber })} className="group round-action">
                <Round icon="send" isMain>
                  {t(payments.length > 0 ? "payee.sendAgain" : "payee.send")}
                </Round>
              </Link>
            </li>
            <RoundBeneficiaryButtons beneficiary={payee} />
          </RoundActions>
        )}
      </div>
      <div className="page-columns">
        <Card aria-labelledby="payments" className="min-w-0">
          <CardHead id="payments" title={t("payee.payments")} />
          {payments.length > 0 ? (
            <ul className="divide-y divide-line">
              {payments.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} usualNote={nickname} />
              ))}
            </ul>
          ) : (
            <p className="px-5 py-5 text-ink-muted">{t("payee.none")}</p>
          )}
        </Card>
        <Card className="px-5 py-2.5 max-lg:order-first">
          <DescriptionList
            items={[
              { term: t("columns.nickname"), value: nickname },
              { term: t("columns.accountNumber"), value: <Copyable text={accountNumber} what={accountNumber} /> },
              { term: t("columns.accountType"), value: t(`accountTypes.${accountType}`) },
              ...savedWire,
            ]}
          />
        </Card>
      </div>
    </>
  );
}

/** Returns the wire details that the customer has saved for the payee, with their names in the reader's language. */
function useSavedWire({ bankTo, country, swiftCode, routingNumber, ...details }: BeneficiaryDetails) {
  const t = useTranslations("wireDetails");
  const locale = useLocale();
  const nameOf = (code: string) => (code ? countryName(code, locale) : "");
  const items: [string, string][] = [
    [t("bankTo"), [bankTo, nameOf(country)].filter(Boolean).join(", ")],
    [t("swiftCode"), swiftCode],
    [t("routingNumber"), routingNumber],
    ...wireDetailItems(t, details, nameOf(details.receiverCountry)),
  ];
  return items.filter(([, value]) => value !== "").map(([term, value]) => ({ term, value }));
}

/** The statuses that the list does not show, because nearly every payment whose money has left the account has such a status. */
const usual: readonly string[] = ["approved", "closed"];

/** A payment. The row shows the payment's note unless the note equals `usualNote`. */
function PaymentRow({ payment, usualNote }: { payment: Payment; usualNote: string }) {
  const format = useFormatter();
  const { id, amountMinor, currency, status, ending, note, createdAt } = payment;
  return (
    <li className="relative flex min-h-14 items-center justify-between gap-4 px-5 py-2.5 hover:bg-surface-hover">
      <div className="min-w-0">
        <Link href={paths.transaction(id)} className="cover font-medium">
          {format.dateTime(createdAt, { dateStyle: "medium" })}
        </Link>
        {note && note !== usualNote ? <p className="truncate text-sm text-ink-muted">{note}</p> : null}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        {usual.includes(status) ? null : <StatusBadge status={status} ending={ending} />}
        <Amount amountMinor={-amountMinor} currency={currency} className="font-medium" />
      </div>
    </li>
  );
}
