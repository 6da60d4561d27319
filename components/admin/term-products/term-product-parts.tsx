"use client";

import { editDepositAction } from "@/app/api/FDR/actions";
import { editLoanAction } from "@/app/api/loans/actions";
import { amountColumn } from "@/components/admin/queues/queue-columns";
import type { QueueParts } from "@/components/admin/queues/queue-parts";
import { DepositPanel } from "./deposit-panel";
import type { DepositDossier, LoanDossier } from "./dossier";
import { LoanPanel } from "./loan-panel";
import { OutstandingChoice } from "./outstanding-choice";
import { useRecoverLoan } from "./recover-loan";
import { appliedAtColumn, DaysPastDue, DueDate, planColumn } from "./term-product-columns";
import { DepositEffect, LoanEffect } from "./term-product-effect";
import { depositTones, loanTones } from "./tones";
import { useAmount, useFacts } from "./use-application-fields";
import { useWriteOffLoan } from "./write-off-loan";

export const loanParts: QueueParts<LoanDossier> = {
  tones: loanTones,
  names: ({ owner: { email }, loanName }) => ({ email, plan: loanName }),
  columns: [
    planColumn(({ loanName }) => loanName),
    appliedAtColumn,
    amountColumn,
    { key: "dueOn", label: "dueOn", phone: "none", cell: (loan) => <DueDate loan={loan} /> },
    { key: "daysPastDue", label: "daysPastDue", phone: "none", cell: (loan) => <DaysPastDue loan={loan} /> },
  ],
  useEditFields: (loan) => ({
    facts: useFacts(loan, loan.loanName),
    amount: useAmount(loan, loan.disbursedOn !== null),
    choices: [{ kind: "slot", key: "outstanding", content: <OutstandingChoice loan={loan} /> }],
  }),
  Effect: LoanEffect,
  save: editLoanAction,
  useActions: () => ({ actions: [useWriteOffLoan(), useRecoverLoan()] }),
  Panel: LoanPanel,
};

export const depositParts: QueueParts<DepositDossier> = {
  tones: depositTones,
  names: ({ owner: { email }, depositName }) => ({ email, plan: depositName }),
  columns: [planColumn(({ depositName }) => depositName), appliedAtColumn, amountColumn],
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
