import { getLocale, getTranslations } from "next-intl/server";
import { OpenAccountForm } from "@/components/accounts/open-account-form";
import { OwnAccounts } from "@/components/accounts/own-accounts";
import { UnverifiedNotice } from "@/components/auth/unverified-notice";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { accountsPerOwnerMax } from "@/lib/accounts/accounts-max.model";
import { findOwnAccounts } from "@/lib/accounts/find-accounts";
import { currencies } from "@/lib/money/currency";
import { paths } from "@/lib/paths";
import { isStaffRole } from "@/lib/roles";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.openAccount());

type OpenAccountPageProps = { searchParams: Promise<{ currency?: string | string[] }> };

/** A customer opens a further account on this page. `?currency=` preselects the account's currency. */
export default async function OpenAccountPage({ searchParams }: OpenAccountPageProps) {
  const { actor } = await requireSession();
  const [accounts, t, locale, query] = await Promise.all([
    findOwnAccounts(actor),
    getTranslations("accounts.open"),
    getLocale(),
    searchParams,
  ]);
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  const isFull = accounts.length >= accountsPerOwnerMax;
  const isNoCustomer = accounts.length === 0 && isStaffRole(actor.role);
  return (
    <>
      <PageHeader title={t("title")} text={t("text")} under="me" />
      <UnverifiedNotice actor={actor} />
      <div className="page-columns">
        <Card className="min-w-0 p-card">
          {isFull || isNoCustomer ? (
            <EmptyState
              icon="landmark"
              title={t(isFull ? "fullTitle" : "staffTitle")}
              text={isFull ? t("fullText", { limit: accountsPerOwnerMax }) : t("staffText")}
            />
          ) : (
            <ClientMessages namespaces={["accounts"]}>
              <OpenAccountForm
                currencies={currencies.map((code) => ({ value: code, label: code, note: names.of(code) }))}
                initialCurrency={currencies.find((currency) => currency === query.currency)}
              />
            </ClientMessages>
          )}
        </Card>
        {accounts.length > 0 ? <OwnAccounts accounts={accounts} /> : null}
      </div>
    </>
  );
}
