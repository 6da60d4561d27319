import { QueuePage } from "@/app/(admin)/queue-page";
import type { ResourceSearchParams } from "@/components/admin/resource/resource-query";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageDeposits);

export default async function ManageDepositsPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("deposits.read");
  return <QueuePage actor={actor} queue="deposit" searchParams={searchParams} />;
}
