import { useTranslations } from "next-intl";
import { UserStatusBadge } from "@/components/admin/customers/user-status";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import { describeDevice } from "@/lib/auth/sessions/describe-device.model";
import type { CallerFact } from "@/lib/calls/caller-file.model";
import type { CallerRow } from "@/lib/calls/find-calls.sql";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";
import { PaymentActs } from "./payment-acts";

const paymentsMax = 5;

/** The customer's accounts, last payments, data and devices, in brief. */
export function CallerFacts({ facts, caller }: { facts: CallerFact[]; caller: CallerRow }) {
  return (
    <>
      <Accounts accounts={facts.filter(({ kind }) => kind === "account")} />
      <Payments payments={newestPayments(facts)} />
      <CallerData facts={facts} caller={caller} />
    </>
  );
}

function newestPayments(facts: CallerFact[]): CallerFact[] {
  const payments = facts.filter(({ kind }) => kind === "transfer");
  return payments.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, paymentsMax);
}

function Accounts({ accounts }: { accounts: CallerFact[] }) {
  const t = useTranslations("adminCalls.facts");
  const types = useTranslations("accounts.types");
  return (
    <Card aria-labelledby="caller-accounts">
      <CardHead id="caller-accounts" title={t("accounts")} />
      {accounts.length === 0 ? <p className="px-5 py-6 text-sm text-ink-muted">{t("noAccounts")}</p> : null}
      <ul className="divide-y divide-line">
        {accounts.map(({ id, label, detail, state, amountMinor, currency }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 py-2.5 text-sm">
            <span className="tabular-nums">
              {label} <span className="text-ink-muted">{types(detail as "savings")}</span>
            </span>
            <span className="ml-auto flex items-baseline gap-3">
              {state === "active" ? null : <UserStatusBadge status={state as "pending"} />}
              {amountMinor !== null && currency ? <StaffAmount amountMinor={amountMinor} currency={currency} /> : null}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Payments({ payments }: { payments: CallerFact[] }) {
  const t = useTranslations("adminCalls");
  const format = useFormatter();
  return (
    <Card aria-labelledby="caller-payments">
      <CardHead id="caller-payments" title={t("facts.payments")} />
      {payments.length === 0 ? <p className="px-5 py-6 text-sm text-ink-muted">{t("facts.noPayments")}</p> : null}
      <ul className="divide-y divide-line">
        {payments.map((payment) => {
          const { id, label, at, state, extra, amountMinor, currency } = payment;
          return (
            <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 py-2.5 text-sm">
              <div className="min-w-0">
                <Link href={paths.transaction(id)} className="plain-link font-medium break-words">
                  {label}
                </Link>
                <p className="text-ink-muted">
                  {format.dateTime(at, { dateStyle: "medium" })} · {t(`states.${(extra || state) as "pending"}`)}
                </p>
              </div>
              <div className="ml-auto flex flex-wrap items-start justify-end gap-3">
                {amountMinor !== null && currency ? (
                  <StaffAmount amountMinor={amountMinor} currency={currency} />
                ) : null}
                {state === "approved" || state === "closed" ? <PaymentActs payment={payment} /> : null}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function CallerData({ facts, caller }: { facts: CallerFact[]; caller: CallerRow }) {
  const t = useTranslations("adminCalls.facts");
  const format = useFormatter();
  const of = (kind: CallerFact["kind"]) => facts.filter((fact) => fact.kind === kind);
  const devices = of("session").map(({ label, at }) =>
    t("device", {
      device: describeDevice(label) ?? t("unknownDevice"),
      moment: format.dateTime(at, { dateStyle: "medium", timeStyle: "short" }),
    }),
  );
  const factors = of("factor").map(({ label }) => label);
  const items = [
    { term: t("email"), value: caller.emailVerified ? caller.email : `${caller.email} (${t("notVerified")})` },
    { term: t("phone"), value: caller.phoneNumber },
    { term: t("address"), value: [caller.address, caller.zip, caller.city].filter(Boolean).join(", ") },
    { term: t("joined"), value: format.dateTime(caller.joinedAt, { dateStyle: "medium" }) },
    { term: t("devices"), value: devices.join("; ") || t("nowhere") },
    { term: t("factors"), value: factors.join(", ") || t("noFactors") },
  ];
  return (
    <Card aria-labelledby="caller-data">
      <CardHead id="caller-data" title={t("customer")} />
      <div className="px-5 py-2">
        <DescriptionList items={items} />
      </div>
    </Card>
  );
}
