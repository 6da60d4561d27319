import { paths, withQuery } from "@/lib/paths";

/** The staff's pages for records outside the queues, except persons. The keys are the audit trail's subject types. */
export const recordPlaces: Record<string, (id: string) => string> = {
  proposal: paths.proposal,
  settlement_exception: (id) => withQuery(paths.manageReconciliation, { open: id }),
};
