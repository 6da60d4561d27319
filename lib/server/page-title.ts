import "server-only";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { defaultLocale } from "@/lib/i18n/locales";
import { env } from "./env";

/** What pages are called in other languages than English, by the first segment of their path or the first two: as in menu and heading. */
export const pageNames = {
  dashboard: "common.menuHome",
  profile: "common.menuProfile",
  beneficiaries: "common.menuBeneficiaries",
  transactions: "common.menuTransactions",
  statements: "common.menuStatements",
  spending: "common.menuSpending",
  notifications: "notifications.title",
  "open-account": "common.menuOpenAccount",
  "own-transfer": "common.menuOwnTransfer",
  "interbank-transfer": "common.menuInterbankTransfer",
  "wire-transfer": "common.menuWireTransfer",
  "loan-application": "common.menuLoanApplication",
  loans: "common.menuMyLoans",
  "fdr-application": "common.menuDepositApplication",
  fdr: "common.menuMyDeposits",
  manage: "common.menuManage",
  "manage-users": "common.menuManageUsers",
  "manage-fdr": "common.menuManageDepositPlans",
  "manage-loan": "common.menuManageLoanPlans",
  "manage-fdradmin": "common.menuManageDeposits",
  "manage-loanadmin": "common.menuManageLoans",
  "manage-wiretransfers": "common.menuManageWireTransfers",
  "manage-interbanktransfers": "common.menuManageInterbankTransfers",
  "manage-othertransfers": "common.menuManageOtherTransfers",
  "manage-rates": "common.menuManageRates",
  "manage-approvals": "common.menuManageApprovals",
  "manage-staff": "common.menuManageStaff",
  "manage-day": "common.menuManageDay",
  "manage-ledger": "common.menuManageLedger",
  "manage-reconciliation": "common.menuManageReconciliation",
  "manage-calendar": "common.menuManageCalendar",
  "manage-audit": "common.menuManageAudit",
  "manage-board": "common.menuManageBoard",
  login: "auth.login.submit",
  logout: "common.logout",
  register: "register.heading",
  "forgot-password": "auth.forgot.heading",
  terms: "terms.heading",
  demo: "mailbox.title",
  "email/reset": "auth.reset.heading",
  "email/verify": "auth.verify.heading",
  "email/not-me": "auth.disown.heading",
  "email/invitation": "auth.invitation.title",
} as const;

/**
 * A page's title: its first path segment capitalised, then the bank; `Interbank-transfer | Holdfast Trust`. In another language
 * than English the page's name there, where it has one, or its brand. The path may have a query, and may be anything that a
 * visitor has typed.
 */
export async function pageTitle(path: string, brand?: string): Promise<Metadata> {
  const [segment = "dashboard", second] = path.split(/[/?]/).filter(Boolean);
  const name = (await getLocale()) === defaultLocale ? undefined : (brand ?? (await nameOf(segment, second)));
  return { title: `${name ?? capitalised(segment)} | ${env().BANK_NAME}` };
}

/** What a page is called in the reader's language. */
async function nameOf(segment: string, second: string | undefined): Promise<string | undefined> {
  const t = await getTranslations();
  const known = [`${segment}/${second}`, segment].find((place) => Object.hasOwn(pageNames, place));
  return known ? t(pageNames[known as keyof typeof pageNames]) : undefined;
}

const capitalised = (segment: string) => `${segment.charAt(0).toUpperCase()}${segment.slice(1)}`;
