import { type QueueDossiers, QueueScreenOf } from "@/components/admin/queue-screens";
import { type QueueKey, queues } from "@/components/admin/queues/queues";
import {
  matchCountMax,
  type ResourceSearchParams,
  resourcePageSize,
  statusCountMax,
} from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { orNotFound } from "@/lib/server/page-errors";
import { redirectToLastPage, withOwnViews } from "./own-views";
import { readQueueQuery, toQueueFilter } from "./queue-query";
import { type QueueSource, queueSources } from "./queue-sources";

type QueuePageProps<Key extends QueueKey> = { actor: Actor; queue: Key; searchParams: ResourceSearchParams };

export async function QueuePage<Key extends QueueKey>({ actor, queue, searchParams }: QueuePageProps<Key>) {
  const { path } = queues[queue];
  const query = await withOwnViews(actor, path, searchParams, await readQueueQuery(queue, searchParams));
  const { open } = await searchParams;
  const { page } = query;
  const source: QueueSource<QueueDossiers[Key]> = queueSources[queue];
  const [{ items, total }, { counts, oldestPendingAt }, notice, dossier] = await Promise.all([
    source.find(actor, {
      ...toQueueFilter(query),
      page,
      pageSize: resourcePageSize,
      countMax: matchCountMax(page, query.q),
    }),
    source.state(actor, statusCountMax),
    source.notice?.(actor),
    typeof open === "string" && open ? orNotFound(source.dossier(actor, open)) : null,
  ]);
  redirectToLastPage(path, query, total);
  return (
    <ClientMessages namespaces={["admin", "adminActs", "adminQueues", ...source.messages]}>
      <QueueScreenOf
        queue={queue}
        shown={{ data: { items, total, counts }, query, oldestPendingAt, notice, dossier, now: now() }}
      />
    </ClientMessages>
  );
}
