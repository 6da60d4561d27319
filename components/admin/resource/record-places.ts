import { paths, withQuery } from "@/lib/paths";

/** Where staff open records that are neither a person's nor in a queue, by how the audit trail names what an act was about. */
export const recordPlaces: Record<string, (id: string) => string> = {
  proposal: paths.proposal,
  settlement_exception: (id) => withQuery(paths.manageReconciliation, { open: id }),
};
