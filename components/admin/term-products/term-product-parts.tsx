"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { editDepositAction } from "@/app/api/FDR/actions";
import { editLoanAction } from "@/app/api/loans/actions";
import { amountColumn, createdAtColumn } from "@/components/admin/queues/queue-columns";
import type { QueueColumn, QueueParts } from "@/components/admin/queues/queue-parts";
import type { EditField } from "@/components/admin/resource/edit-fields";
import { DayOf } from "@/components/admin/resource/record-cells";
import { SelectField } from "@/components/forms/choice-fields";
import { useDateText } from "@/components/term-products/use-date-text";
import { useMoneyFormat } from "@/components/ui/amount";
import type { Loan } from "@/lib/loans/loan";
import { DepositPanel } from "./deposit-panel";
import type { DepositDossier, LoanDossier } from "./dossier";
import { LoanPanel } from "./loan-panel";
import { DepositEffect, LoanEffect } from "./term-product-effect";
import { depositTones, loanTones } from "./tones";

const appliedAt = createdAtColumn("appliedAt");

export const loanParts: QueueParts<LoanDossier> = {
  tones: loanTones,
  names: ({ owner: { email }, loanName }) => ({ email, plan: loanName }),
  columns: [
    planColumn(({ loanName }) => loanName),
    appliedAt,
    amountColumn,
    { key: "dueOn", label: "dueOn", phone: "none", cell: (loan) => <DueDate loan={loan} /> },
  ],
  useEditFields: (loan) => ({
    facts: useFacts(loan, loan.loanName),
    amount: useAmount(loan, loan.disbursedOn !== null),
    choices: [{ kind: "slot", key: "outstanding", content: <OutstandingChoice loan={loan} /> }],
  }),
  Effect: LoanEffect,
  save: editLoanAction,
  useActions: () => ({}),
  Panel: LoanPanel,
};

export const depositParts: QueueParts<DepositDossier> = {
  tones: depositTones,
  names: ({ owner: { email }, depositName }) => ({ email, plan: depositName }),
  columns: [planColumn(({ depositName }) => depositName), appliedAt, amountColumn],
  useEditFields: (deposit) => ({
    facts: useFacts(deposit, deposit.depositName),
    amount: useAmount(deposit, deposit.startedOn !== null),
    choices: [],
  }),
  Effect: DepositEffect,
  save: editDepositAction,
  useActions: () => ({}),
  Panel: DepositPanel,
};

function planColumn<Item>(nameOf: (record: Item) => string): QueueColumn<Item> {
  return {
    key: "planName",
    label: "planName",
    phone: "detail",
    cell: (record) => (
      <span className="block truncate md:max-w-40 2xl:max-w-64" title={nameOf(record)}>
        {nameOf(record)}
      </span>
    ),
  };
}

/** Of the next instalment; until the money is lent, the day of the application, as the specification's `dueDate` has it. */
function DueDate({ loan: { nextDueOn, status, createdAt } }: { loan: Loan }) {
  const dateText = useDateText();
  if (nextDueOn) {
    return (
      <time dateTime={nextDueOn} className="whitespace-nowrap text-ink-muted tabular-nums">
        {dateText(nextDueOn)}
      </time>
    );
  }
  return status === "pending" || status === "approved" ? <DayOf date={createdAt} /> : "–";
}

type Application = Pick<Loan, "owner" | "account" | "currency" | "minimumMinor" | "maximumMinor">;

/** Who applied for what, to read only. */
function useFacts({ owner, account: { accountNumber } }: Application, planName: string): EditField[] {
  const fields = useTranslations("adminQueues.fields");
  const ownerName = `${owner.firstName} ${owner.lastName}`;
  return Object.entries({ email: owner.email, ownerName, planName, accountNumber }).map(([key, value]) => ({
    kind: "readonly",
    label: fields(key as "email" | "ownerName" | "planName" | "accountNumber"),
    value,
  }));
}

/** The amount is agreed once money has moved. */
function useAmount({ currency, minimumMinor, maximumMinor }: Application, isFixed: boolean) {
  const t = useTranslations("adminTermProducts");
  const money = useMoneyFormat();
  const range = { minimum: money(minimumMinor, currency), maximum: money(maximumMinor, currency) };
  return { isFixed, help: isFixed ? t("amountFixed") : t("amountRange", range) };
}

/** There while an active loan is about to be closed. */
function OutstandingChoice({ loan }: { loan: Loan }) {
  const t = useTranslations("adminTermProducts");
  const money = useMoneyFormat();
  const status = useWatch({ name: "status" });
  if (loan.status !== "active" || status !== "closed") return null;
  const { currency, owedPrincipalMinor, owedInterestMinor } = loan;
  const total = money(owedPrincipalMinor + owedInterestMinor, currency);
  return (
    <SelectField
      name="outstanding"
      label={t("outstanding.label")}
      options={[
        { value: "collect", label: t("outstanding.collect", { total }) },
        { value: "write-off", label: t("outstanding.writeOff", { total }) },
      ]}
    />
  );
}
