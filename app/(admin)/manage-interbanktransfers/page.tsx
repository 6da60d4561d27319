import { QueuePage } from "@/app/(admin)/queue-page";
import type { ResourceSearchParams } from "@/components/admin/resource/resource-query";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageInterbankTransfers);

export default async function ManageInterbankTransfersPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("transfers.read");
  return <QueuePage actor={actor} queue="interbank" searchParams={searchParams} />;
}
