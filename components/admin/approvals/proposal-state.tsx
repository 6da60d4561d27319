import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { ProposalState as State } from "@/lib/proposal-kinds";

const tones: Record<State, BadgeTone> = {
  open: "warning",
  confirmed: "positive",
  declined: "danger",
  withdrawn: "neutral",
  expired: "neutral",
  changed: "neutral",
};

/** How a proposal stands. */
export function ProposalState({ state }: { state: State }) {
  const t = useTranslations("adminApprovals");
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}
