import { Landmark } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { UnverifiedNotice } from "@/components/auth/unverified-notice";
import { AccountPanel } from "@/components/dashboard/account-panel";
import { OtherAccounts } from "@/components/dashboard/other-accounts";
import { Tiles } from "@/components/dashboard/tiles";
import { RecentActivity } from "@/components/history/recent-activity";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { findOwnAccounts } from "@/lib/accounts/find-accounts";
import { findHistory } from "@/lib/history/find-history";
import { pageTitle } from "@/lib/page-title";
import { paths } from "@/lib/paths";
import { env } from "@/lib/server/env";
import { requireSession } from "@/lib/server/session";

const activitiesMax = 5;

export function generateMetadata(): Metadata {
  return pageTitle(paths.dashboard);
}

export default async function DashboardPage() {
  const { actor } = await requireSession();
  const [accounts, history, t] = await Promise.all([
    findOwnAccounts(actor),
    findHistory(actor, { pageSize: activitiesMax }),
    getTranslations(),
  ]);
  const [primary, ...others] = accounts;
  return (
    <>
      <UnverifiedNotice actor={actor} />
      <PageHeader
        title={t("dashboard.welcome", { firstName: actor.firstName })}
        text={t("dashboard.welcomeText")}
        actions={<ButtonLink href={paths.interbankTransfer}>{t("dashboard.sendMoney")}</ButtonLink>}
      />
      <div className="flex flex-col gap-4">
        {primary ? (
          <AccountPanel account={primary} routingNumber={env().BANK_ROUTING_NUMBER} />
        ) : (
          <Card>
            <EmptyState icon={Landmark} title={t("accounts.none.title")} text={t("accounts.none.text")} />
          </Card>
        )}
        {others.length > 0 ? <OtherAccounts accounts={others} /> : null}
      </div>
      <div className="mt-8 grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <Tiles />
        <RecentActivity rows={history.rows} bankName={env().BANK_NAME} />
      </div>
    </>
  );
}
