import { getTranslations } from "next-intl/server";
import { CustomerEmails } from "@/components/admin/customers/customer-emails";
import { CustomerNotes } from "@/components/admin/customers/customer-notes";
import { CustomerTimeline } from "@/components/admin/customers/customer-timeline";
import { DepositTable } from "@/components/deposits/deposit-table";
import { LoanTable } from "@/components/loans/loan-table";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { findDepositsOf } from "@/lib/deposits/find-deposits";
import { findEmailsOf, getEmailOf } from "@/lib/email/find-emails-of";
import { findLoansOf } from "@/lib/loans/find-loans";
import { isStaffRole, may } from "@/lib/roles";
import { AppError } from "@/lib/server/errors";
import { findNotes } from "@/lib/users/notes/find-notes";
import { findTimeline } from "@/lib/users/timeline/find-timeline";
import { pageSize, type TabProps, tabHref } from "./tab-props";

/** The customer's loans and fixed deposits. */
export async function LendingTab({ actor, user }: TabProps) {
  const [loans, deposits, t] = await Promise.all([
    findLoansOf(actor, user.email),
    findDepositsOf(actor, user.email),
    getTranslations("adminUsers"),
  ]);
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <h2 className="border-b border-line px-4 py-3 text-sm font-semibold">{t("loans")}</h2>
        {loans.length > 0 ? (
          <div className="table-scroll">
            <LoanTable loans={loans} isOwn={false} />
          </div>
        ) : (
          <EmptyState icon="hand-coins" title={t("noLoans")} />
        )}
      </Card>
      <Card>
        <h2 className="border-b border-line px-4 py-3 text-sm font-semibold">{t("deposits")}</h2>
        {deposits.length > 0 ? (
          <div className="table-scroll">
            <DepositTable deposits={deposits} isOwn={false} />
          </div>
        ) : (
          <EmptyState icon="piggy-bank" title={t("noDeposits")} />
        )}
      </Card>
    </div>
  );
}

/** The e-mails that the bank has sent to the customer. */
export async function EmailsTab({ actor, user, query: { page, open } }: TabProps) {
  const [{ emails, hasMore }, email] = await Promise.all([
    findEmailsOf(actor, user.id, { page, pageSize }),
    open ? getEmailOf(actor, user.id, open).catch(nothingFound) : null,
  ]);
  return (
    <CustomerEmails
      emails={emails}
      open={email}
      hrefOf={(id) => tabHref(user, "emails", { page: page > 1 ? page : undefined, open: id })}
      newerHref={page > 1 ? tabHref(user, "emails", { page: page - 1 }) : undefined}
      olderHref={hasMore ? tabHref(user, "emails", { page: page + 1 }) : undefined}
    />
  );
}

function nothingFound(error: unknown): null {
  if (error instanceof AppError && error.code === "not_found") return null;
  throw error;
}

/** The staff's notes about the customer. */
export async function NotesTab({ actor, user, query: { page } }: TabProps) {
  const { notes, hasMore } = await findNotes(actor, user.id, { page, pageSize });
  const act = isStaffRole(user.role) ? "staff.edit" : "customers.edit";
  return (
    <CustomerNotes
      userId={user.id}
      notes={notes}
      readerId={actor.userId}
      mayWrite={may(actor.role, act) && actor.userId !== user.id}
      newerHref={page > 1 ? tabHref(user, "notes", { page: page - 1 }) : undefined}
      olderHref={hasMore ? tabHref(user, "notes", { page: page + 1 }) : undefined}
    />
  );
}

/** All events about the customer. */
export async function TimelineTab({ actor, user, query: { cursor } }: TabProps) {
  const { items, olderCursor } = await findTimeline(actor, user.id, { cursor, pageSize });
  return (
    <CustomerTimeline
      items={items}
      emailHref={(id) => tabHref(user, "emails", { open: id })}
      newestHref={cursor ? tabHref(user, "timeline", {}) : undefined}
      olderHref={olderCursor ? tabHref(user, "timeline", { cursor: olderCursor }) : undefined}
    />
  );
}
