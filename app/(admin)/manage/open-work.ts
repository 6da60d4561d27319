import { getProposalExplainer } from "@/app/(admin)/explain-proposals";
import { queueSources } from "@/app/(admin)/queue-sources";
import type { WorkDossier } from "@/components/admin/work/work-panel";
import { getProposal } from "@/lib/approvals/get-proposal";
import { getIncoming, getRecalled } from "@/lib/incoming/find-incoming";
import { getReconciliationSummary } from "@/lib/reconciliation/exceptions/find-exceptions";
import { getException } from "@/lib/reconciliation/exceptions/get-exception";
import type { Actor } from "@/lib/server/actor";
import { getCustomerThread } from "@/lib/threads/find-threads";
import { getDispute } from "@/lib/transfers/disputes/find-disputes";
import { workKindsOf } from "@/lib/work/find-work";

/**
 * Reads the data for the panel that shows one record of the work list. `key` identifies the record (`workKey`). Returns null if
 * the work list already contains all data of the panel, or if the reader's role may not see this kind of record.
 *
 * @throws AppError `not_found`
 */
export async function readDossier(actor: Actor, key: string): Promise<WorkDossier | null> {
  const [name, id = ""] = key.split(":");
  const kind = workKindsOf(actor).find((known) => known === name);
  switch (kind) {
    case undefined:
    case "file":
    case "failure":
      return null;
    case "loan":
      return { kind, dossier: await queueSources.loan.dossier(actor, id) };
    case "deposit":
    case "maturity":
      return { kind, dossier: await queueSources.deposit.dossier(actor, id) };
    case "proposal": {
      const [proposal, explain] = await Promise.all([getProposal(actor, id), getProposalExplainer()]);
      return { kind, dossier: explain(proposal) };
    }
    case "exception": {
      const [dossier, { people }] = await Promise.all([getException(actor, id), getReconciliationSummary(actor, 1)]);
      return { kind, dossier, owners: { people, readerId: actor.userId } };
    }
    case "incoming":
      return { kind, dossier: await getIncoming(actor, id) };
    case "recall":
      return { kind, dossier: await getRecalled(actor, id) };
    case "dispute":
      return { kind, dossier: await getDispute(actor, id) };
    case "message":
      return { kind, dossier: await getCustomerThread(actor, id) };
    default:
      return { kind, dossier: await queueSources[kind].dossier(actor, id) };
  }
}
