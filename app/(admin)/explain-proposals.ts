import { getTranslations } from "next-intl/server";
import type { ProposalItem } from "@/lib/approvals/proposal.model";
import { toOvertaking } from "@/lib/proposal-kinds";

/**
 * Returns a function that explains why a proposal has ended. The explanation is the reason that a member of staff wrote, or the
 * event that ended the proposal automatically.
 */
export async function getProposalExplainer() {
  const [t, overtaken] = await Promise.all([
    getTranslations("adminApprovals.endReasons"),
    getTranslations("notifications.overtaken"),
  ]);
  const reasonOf = ({ state, reason }: ProposalItem) =>
    state === "expired" ? t("expired") : state === "changed" ? overtaken(toOvertaking(reason)) : reason;
  return <Item extends ProposalItem>(item: Item): Item => ({ ...item, reason: reasonOf(item) });
}
