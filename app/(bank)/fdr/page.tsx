import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { DepositTable } from "@/components/deposits/deposit-table";
import { LockedTotals } from "@/components/deposits/locked-totals";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon/icon";
import { PageHeader } from "@/components/ui/page-header";
import { TableSkeleton } from "@/components/ui/progress/skeleton";
import { findOwnDeposits } from "@/lib/deposits/find-own-deposits";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { pageTitle } from "@/lib/server/page-title";
import { isDocumentLoad } from "@/lib/server/requests/document-load";
import { requireSession } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.deposits);

export default async function DepositsPage() {
  const { actor } = await requireSession();
  const t = await getTranslations("deposits");
  const list = <DepositList actor={actor} />;
  return (
    <>
      <PageHeader
        under="plans"
        title={t("listTitle")}
        text={t("listText")}
        hasIconsOnPhones
        actions={
          <ButtonLink variant="secondary" className="head-action unless-empty" href={paths.depositApplication}>
            <Icon name="plus" className="size-4" />
            <span>{t("applyLink")}</span>
          </ButtonLink>
        }
      />
      {(await isDocumentLoad()) ? list : <Suspense fallback={<ListSkeleton />}>{list}</Suspense>}
    </>
  );
}

function ListSkeleton() {
  return (
    <Card>
      <TableSkeleton lines={5} />
    </Card>
  );
}

async function DepositList({ actor }: { actor: Actor }) {
  const [t, deposits] = await Promise.all([getTranslations("deposits"), findOwnDeposits(actor)]);
  if (deposits.length === 0) {
    return (
      <Card>
        <EmptyState
          icon="piggy-bank"
          title={t("emptyTitle")}
          text={t("emptyText")}
          action={<ButtonLink href={paths.depositApplication}>{t("chooseTitle")}</ButtonLink>}
        />
      </Card>
    );
  }
  const locked = deposits.flatMap(({ deposit, standing }) => (standing ? { deposit, standing } : []));
  const isOnly = deposits.length === 1 && locked.length === 1;
  return (
    <>
      <LockedTotals locked={locked} today={bankDate(now())} />
      <Card aria-label={t("listTitle")} className={isOnly ? "max-md:hidden" : undefined}>
        <DepositTable deposits={deposits.map(({ deposit }) => deposit)} />
      </Card>
    </>
  );
}
