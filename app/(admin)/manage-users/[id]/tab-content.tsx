import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { CustomerAudit } from "@/components/admin/customers/customer-audit";
import { CustomerOverview } from "@/components/admin/customers/customer-overview";
import { CustomerStatements } from "@/components/admin/customers/customer-statements";
import { CustomerBeneficiaries } from "@/components/beneficiaries/customer-beneficiaries";
import { toBeneficiaryDetails } from "@/components/beneficiaries/to-beneficiary-details";
import { HistoryTable } from "@/components/history/history-table";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/table/pager";
import { findAuditEventsOf } from "@/lib/audit/find-audit-events";
import { findSecondFactors } from "@/lib/auth/second-factors/find-factors";
import { findSessions } from "@/lib/auth/sessions/find-sessions";
import { findBeneficiaries } from "@/lib/beneficiaries/find-beneficiaries";
import { findHistory } from "@/lib/history/find-history";
import { findStatementAccountsOf } from "@/lib/history/statement-months";
import { countryName } from "@/lib/i18n/countries";
import { countryChoices } from "@/lib/i18n/country-choices";
import { currencies } from "@/lib/money/currency";
import { paths } from "@/lib/paths";
import { isStaffRole, may } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import type { User } from "@/lib/users/user";
import { EmailsTab, LendingTab, NotesTab, TimelineTab } from "./more-tabs";
import { type CustomerTab, pageSize, type TabProps, tabHref } from "./tab-props";

const tabs: Record<CustomerTab, (props: TabProps) => Promise<ReactNode>> = {
  overview: OverviewTab,
  beneficiaries: BeneficiariesTab,
  transfers: TransfersTab,
  lending: LendingTab,
  emails: EmailsTab,
  notes: NotesTab,
  audit: AuditTab,
  timeline: TimelineTab,
};

/** The content of the chosen tab. The data of the other tabs is not read. */
export function CustomerTabContent(props: TabProps) {
  const Tab = tabs[props.query.tab];
  return <Tab {...props} />;
}

async function OverviewTab({ actor, user, accounts }: TabProps) {
  const [sessions, secondFactors, locale] = await Promise.all([
    findSessions(actor, user.id),
    findSecondFactors(actor, user.id),
    getLocale(),
  ]);
  const mayAct = may(actor.role, isStaffRole(user.role) ? "staff.edit" : "customers.edit") && user.id !== actor.userId;
  return (
    <CustomerOverview
      customer={user}
      profile={{
        ...user,
        nationalityName: countryName(user.nationality, locale),
        residenceName: countryName(user.countryOfResidence, locale),
        address: [user.address, user.zip, user.city, user.state].filter(Boolean).join(", "),
      }}
      accounts={accounts}
      sessions={sessions}
      secondFactors={secondFactors}
      now={now()}
      mayEditAccounts={may(actor.role, "accounts.edit")}
      mayEditCustomer={may(actor.role, "customers.edit")}
      mayAct={mayAct}
      needs={user.secondPersonNeeds}
      isCustomer={!isStaffRole(user.role)}
      mayReadBooks={may(actor.role, "ledger.read")}
    />
  );
}

async function BeneficiariesTab({ actor, user, query: { page } }: TabProps) {
  const { beneficiaries, total } = await findBeneficiaries(actor, { ownerEmail: user.email, page, pageSize });
  return (
    <CustomerBeneficiaries
      ownerEmail={user.email}
      countries={await countryChoices()}
      beneficiaries={beneficiaries.map(toBeneficiaryDetails)}
      page={page}
      pages={Math.ceil(total / pageSize)}
      hrefOf={(target) => tabHref(user, "beneficiaries", { page: target })}
      mayChange={may(actor.role, "beneficiaries.edit")}
    />
  );
}

async function TransfersTab({ actor, user, query: { cursor, open } }: TabProps) {
  if (open === "statements") {
    return <CustomerStatements userId={user.id} accounts={await findStatementAccountsOf(actor, user.id)} />;
  }
  const [{ items, newerCursor, olderCursor }, t] = await Promise.all([
    readHistory(actor, user, cursor),
    getTranslations("adminUsers"),
  ]);
  const hrefOf = (target: string | null) => (target ? tabHref(user, "transfers", { cursor: target }) : undefined);
  return (
    <>
      <div className="mb-5 flex justify-end">
        <ButtonLink variant="secondary" href={tabHref(user, "transfers", { open: "statements" })}>
          {t("statements")}
        </ButtonLink>
      </div>
      <Card>
        {items.length > 0 ? (
          <HistoryTable items={items} bankName={env().BANK_NAME} isOwn={false} among={currencies} now={now()} />
        ) : (
          <EmptyState icon="receipt-text" title={t("noTransfersTitle")} text={t("noTransfersText")} />
        )}
        <Pager kind="time" previousHref={hrefOf(newerCursor)} nextHref={hrefOf(olderCursor)} />
      </Card>
    </>
  );
}

async function readHistory(actor: Actor, user: User, cursor: string | undefined) {
  try {
    return await findHistory(actor, { email: user.email, cursor, pageSize });
  } catch (error) {
    if (!cursor || !(error instanceof AppError) || error.code !== "validation_failed") throw error;
    redirect(paths.manageUser(user.id, "transfers"));
  }
}

async function AuditTab({ actor, user, query: { page } }: TabProps) {
  const { events, hasMore } = await findAuditEventsOf(actor, user.id, { page, pageSize });
  return (
    <CustomerAudit
      events={events}
      newerHref={page > 1 ? tabHref(user, "audit", { page: page - 1 }) : undefined}
      olderHref={hasMore ? tabHref(user, "audit", { page: page + 1 }) : undefined}
    />
  );
}
