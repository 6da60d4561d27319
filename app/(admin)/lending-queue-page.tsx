import { redirect } from "next/navigation";
import {
  matchCountMax,
  pageCount,
  type ResourceSearchParams,
  resourceHref,
  resourcePageSize,
  statusCountMax,
} from "@/components/admin/resource/resource-query";
import { LendingQueueScreen } from "@/components/admin/term-products/lending-queue";
import type { LendingKind } from "@/components/admin/term-products/lending-row";
import { ClientMessages } from "@/components/ui/client-messages";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { orNotFound } from "@/lib/server/page-errors";
import { readLendingQuery, toLendingFilter } from "./lending-queue-query";
import { lendingSources } from "./lending-queue-source";

type LendingQueuePageProps = { actor: Actor; kind: LendingKind; searchParams: ResourceSearchParams };

/** The page of a queue of applications. */
export async function LendingQueuePage({ actor, kind, searchParams }: LendingQueuePageProps) {
  const query = await readLendingQuery(kind, searchParams);
  const { open } = await searchParams;
  const { page } = query;
  const source = lendingSources[kind];
  const [{ rows, total }, { counts, oldestPendingAt }, file] = await Promise.all([
    source.find(actor, {
      ...toLendingFilter(query),
      page,
      pageSize: resourcePageSize,
      countMax: matchCountMax(page),
    }),
    source.queue(actor, statusCountMax),
    typeof open === "string" && open ? orNotFound(source.file(actor, open)) : null,
  ]);
  if (page > pageCount(total)) {
    const path = kind === "loan" ? paths.manageLoans : paths.manageDeposits;
    redirect(resourceHref(path, query, { page: pageCount(total) }));
  }
  return (
    // `errors` says why the money cannot follow, in the server's own words.
    <ClientMessages namespaces={["accounts", "admin", "adminLending", "errors", "termProducts"]}>
      <LendingQueueScreen
        kind={kind}
        data={{ rows, total, counts }}
        query={query}
        oldestPendingAt={oldestPendingAt}
        file={file}
        now={now()}
      />
    </ClientMessages>
  );
}
