import { randomUUID } from "node:crypto";
import * as loans from "@/app/api/loans/actions";
import { plainCsv } from "@/lib/downloads/csv-form";
import { applyForLoan } from "@/lib/loans/apply-for-loan";
import { editLoan } from "@/lib/loans/edit-loan";
import { exportLoans } from "@/lib/loans/export-loans";
import { findLoans, findLoansOf, getLoanOfName, getLoanQueue } from "@/lib/loans/find-loans";
import { findOwnLoans } from "@/lib/loans/find-own-loans";
import { findLoanDetailsOf, getLoanDetails } from "@/lib/loans/get-loan-details";
import { getLoanDossier } from "@/lib/loans/get-loan-dossier";
import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import { recoverLoan } from "@/lib/loans/recover-loan";
import { withdrawLoan } from "@/lib/loans/withdraw-loan";
import type { ActionCase, ServiceCase } from "./cases";

const csvWords = { form: plainCsv, header: String, status: () => "", date: () => "", time: () => "" };
const firstPage = { page: 1, pageSize: 100 };
const staffOnly = { owner: "forbidden", stranger: "forbidden" } as const;
const ownerAndStaff = { owner: "shown", stranger: "not_found", admin: "shown" } as const;

/** The services of loans. The owner has a pending application. */
export const loanServices: ServiceCase[] = [
  {
    service: "applyForLoan",
    call: (actor, { owner, loanPlanName }) =>
      applyForLoan(actor, { email: owner.email, loanName: loanPlanName, amount: "1000" }, randomUUID()),
    owner: "uncleared_loan",
    unverified: "email_unverified",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    service: "payInstalments",
    call: (actor, { loanId: id }) => payInstalments(actor, { id, installments: 1, number: 1 }),
    owner: "transition_refused",
    unverified: "email_unverified",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    service: "withdrawLoan",
    call: (actor, { loanId: id }) => withdrawLoan(actor, { id }),
    owner: "done",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    service: "editLoan",
    act: "loans.edit",
    call: (actor, { loanId: id }) => editLoan(actor, { id, payload: { status: "approved", outstanding: "collect" } }),
    ...staffOnly,
    admin: "done",
    ownStaff: "forbidden",
  },
  {
    service: "recoverLoan",
    act: "loans.edit",
    call: (actor, { loanId: id }) => recoverLoan(actor, { id, amount: "10", from: "account" }),
    ...staffOnly,
    admin: "transition_refused",
    ownStaff: "forbidden",
  },
  {
    service: "findLoans",
    act: "loans.read",
    call: (actor) => findLoans(actor, firstPage),
    owner: "shown",
    stranger: "not shown",
    admin: "shown",
  },
  {
    service: "findOwnLoans",
    call: findOwnLoans,
    ...{ owner: "shown", stranger: "not shown", admin: "not shown" },
  },
  {
    service: "findLoansOf",
    act: "loans.read",
    call: (actor, { owner }) => findLoansOf(actor, owner.email),
    ...ownerAndStaff,
  },
  {
    service: "getLoanOfName",
    act: "loans.read",
    call: (actor, { owner, loanPlanName }) => getLoanOfName(actor, owner.email, loanPlanName),
    ...ownerAndStaff,
  },
  {
    service: "getLoanQueue",
    act: "loans.read",
    call: (actor) => getLoanQueue(actor),
    ...staffOnly,
    admin: "not shown",
  },
  {
    service: "findLoanDetailsOf",
    act: "loans.read",
    call: (actor, { owner }) => findLoanDetailsOf(actor, owner.email),
    ...ownerAndStaff,
  },
  {
    service: "getLoanDossier",
    act: "loans.read",
    call: (actor, { loanId }) => getLoanDossier(actor, loanId),
    ...staffOnly,
    admin: "shown",
  },
  {
    service: "exportLoans",
    act: "loans.read",
    call: async (actor) => new Response(await exportLoans(actor, {}, csvWords)).text(),
    ...staffOnly,
    admin: "shown",
  },
  {
    service: "getLoanDetails",
    act: "loans.read",
    call: (actor, { loanId }) => getLoanDetails(actor, loanId),
    ...ownerAndStaff,
  },
];

/** The server actions of loans. */
export const loanActions: ActionCase[] = [
  {
    action: "applyForLoanAction",
    call: ({ owner, loanPlanName: loanName }) =>
      loans.applyForLoanAction({ email: owner.email, loanName, amount: "1000" }, randomUUID()),
    nobody: "unauthenticated",
    owner: "uncleared_loan",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    action: "payInstalmentsAction",
    call: ({ loanId: id }) => loans.payInstalmentsAction({ id, installments: 1, number: 1 }, randomUUID()),
    nobody: "unauthenticated",
    owner: "transition_refused",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    action: "withdrawLoanAction",
    call: ({ loanId: id }) => loans.withdrawLoanAction({ id }, randomUUID()),
    nobody: "unauthenticated",
    owner: "ok",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    action: "recoverLoanAction",
    act: "loans.edit",
    call: ({ loanId: id }) => loans.recoverLoanAction({ id, amount: "10", from: "account" }, randomUUID()),
    nobody: "unauthenticated",
    owner: "forbidden",
    stranger: "forbidden",
    admin: "transition_refused",
  },
  {
    action: "editLoanAction",
    act: "loans.edit",
    call: ({ loanId: id }) => loans.editLoanAction({ id, payload: { status: "approved" } }, randomUUID()),
    nobody: "unauthenticated",
    owner: "forbidden",
    stranger: "forbidden",
    admin: "ok",
  },
];
