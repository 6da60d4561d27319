import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { DepositItem } from "@/components/deposits/deposit-item";
import { DepositTable } from "@/components/deposits/deposit-table";
import { LockedTotals } from "@/components/deposits/locked-totals";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
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

/** The page shows the rest of the term for this number of deposits. The table contains all deposits. */
const lockedMax = 5;

export default async function DepositsPage() {
  const { actor } = await requireSession();
  const t = await getTranslations("deposits");
  const list = <DepositList actor={actor} />;
  return (
    <>
      <PageHeader
        title={t("listTitle")}
        text={t("listText")}
        actions={
          <ButtonLink variant="secondary" href={paths.depositApplication}>
            {t("applyLink")}
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
  const [t, shared, deposits] = await Promise.all([
    getTranslations("deposits"),
    getTranslations("termProducts"),
    findOwnDeposits(actor),
  ]);
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
  const locked = deposits.filter(({ standing }) => standing !== null).slice(0, lockedMax);
  const records = deposits.map(({ deposit }) => deposit);
  return (
    <>
      <LockedTotals deposits={records} />
      {locked.length > 0 ? (
        <Card className="mb-8 overflow-hidden">
          <ul className="divide-y divide-line">
            {locked.map((one) => (
              <DepositItem key={one.deposit.id} {...one} today={bankDate(now())} />
            ))}
          </ul>
        </Card>
      ) : null}
      <h2 className="mb-4 text-lg font-semibold">{shared("allApplications")}</h2>
      <Card aria-label={t("listTitle")}>
        <DepositTable deposits={records} />
      </Card>
    </>
  );
}
