import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { ProposalItem } from "@/lib/approvals/proposal.model";
import type { ProposalState as State } from "@/lib/proposal-kinds";

const tones: Record<State, BadgeTone> = {
  open: "warning",
  confirmed: "positive",
  declined: "danger",
  withdrawn: "neutral",
  expired: "neutral",
  changed: "neutral",
};

/** The badge for the state of a proposal. */
export function ProposalState({ state }: { state: State }) {
  const t = useTranslations("adminApprovals");
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}

/** The reason why a proposal has ended, as a table cell. */
export function EndReason({ reason }: Pick<ProposalItem, "reason">) {
  return (
    <span className="line-clamp-2 text-ink-muted md:max-w-72 2xl:max-w-96" title={reason}>
      {reason}
    </span>
  );
}
