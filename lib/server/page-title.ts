import "server-only";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { defaultLocale } from "@/lib/i18n/locales";
import { env } from "./env";

/** What pages are called in other languages than English, by the first segment of their path: as in menu and heading. */
export const pageNames = {
  dashboard: "common.menuHome",
  profile: "common.menuProfile",
  beneficiaries: "common.menuBeneficiaries",
  transactions: "common.menuTransactions",
  statements: "common.menuStatements",
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
} as const;

/**
 * A page's title: its first path segment capitalised, then the bank; `Interbank-transfer | Holdfast Trust`. In another language
 * than English the page's name there, where it has one. The path may have a query, and may be anything that a visitor has typed.
 */
export async function pageTitle(path: string): Promise<Metadata> {
  const segment = path.split(/[/?]/).find(Boolean) ?? "dashboard";
  const t = await getTranslations();
  const isNamed = (await getLocale()) !== defaultLocale && Object.hasOwn(pageNames, segment);
  const name = isNamed ? t(pageNames[segment as keyof typeof pageNames]) : capitalised(segment);
  return { title: `${name} | ${env().BANK_NAME}` };
}

const capitalised = (segment: string) => `${segment.charAt(0).toUpperCase()}${segment.slice(1)}`;
