import { paths, withQuery } from "@/lib/paths";
import { workKey } from "@/lib/work/work.model";

/**
 * Maps a subject type of the audit trail to the URL of the record's page for staff. Other functions return the URLs of persons
 * and of the queues' records.
 */
export const recordPlaces: Record<string, (id: string) => string> = {
  proposal: paths.proposal,
  dispute: (id) => withQuery(paths.manageDisputes, { open: id }),
  incoming_payment: paths.incomingPayment,
  incoming_recall: (id) => paths.workItem(workKey({ kind: "recall", id })),
  settlement_exception: (id) => withQuery(paths.manageReconciliation, { open: id }),
};
