"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ActName } from "@/components/admin/resource/act-name";
import { ChangeLines, EntryLines } from "@/components/admin/resource/record-lists";
import { PanelSection } from "@/components/admin/resource/record-panel";
import { useEntryKind } from "@/components/admin/resource/record-words";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { OutcomeHolder } from "@/components/forms/outcome-dialog";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog } from "@/components/ui/dialog";
import { IfMay } from "@/components/ui/may";
import type { ProposalDetails } from "@/lib/approvals/proposal.model";
import { useFormatter } from "@/lib/i18n/formatter";
import { actOfKind, keyOfKind } from "@/lib/proposal-kinds";
import { DecideProposal, type DeciderStanding } from "./decide-proposal";
import { ProposalState } from "./proposal-state";

/**
 * The reader's relation to the proposal. `concerned` means that the act changes the reader's own money or rights. Such a reader
 * is not allowed to decide about the proposal.
 */
type ReaderStanding = DeciderStanding | "concerned";

/**
 * Decides which buttons the panel shows. Applies the same rules as the SQL functions confirm_proposal and decline_proposal. The
 * server checks again whether the reader may decide.
 */
function standingOf(proposal: ProposalDetails | null, readerId: string): ReaderStanding {
  if (proposal?.proposedById === readerId) return "maker";
  if (proposal?.personIds.includes(readerId)) return "concerned";
  return proposal?.isReaderTooNew ? "newcomer" : "colleague";
}

type PanelProps = { proposal: ProposalDetails | null; readerId: string; closeHref: string };

/** Shows a proposal's preview, and the buttons that decide the proposal. The URL names the open proposal. */
export function ProposalPanel({ proposal, readerId, closeHref }: PanelProps) {
  const standing = standingOf(proposal, readerId);
  const t = useTranslations("adminApprovals");
  const router = useRouter();
  // The URL names the record until the navigation has ended, but a closed panel must disappear at once.
  const [closedId, setClosedId] = useState<string | null>(null);
  useEffect(() => {
    if (!proposal) setClosedId(null);
  }, [proposal]);

  function close() {
    if (!proposal) return;
    setClosedId(proposal.id);
    router.replace(closeHref, { scroll: false });
  }

  return (
    <Dialog
      isOpen={proposal !== null && proposal.id !== closedId}
      onClose={close}
      size="panel"
      title={proposal ? t(`kinds.${keyOfKind(proposal.kind)}`) : ""}
    >
      {proposal ? (
        <OutcomeHolder>
          <div className="flex items-center justify-between gap-4">
            {proposal.money ? <StaffAmount {...proposal.money} className="text-2xl font-semibold" /> : null}
            <ProposalState state={proposal.state} />
          </div>
          <Facts proposal={proposal} />
          <PanelSection title={t("wouldBook")}>
            <Entries entries={proposal.entries} />
          </PanelSection>
          <PanelSection title={t("wouldChange")}>
            {proposal.changes.map(({ action, before, after }) => (
              <div key={action} className="border-t border-line py-2.5 text-sm">
                <ActName action={action} />
                <ChangeLines before={before} after={after} />
              </div>
            ))}
          </PanelSection>
          {proposal.state === "open" && standing === "concerned" ? (
            <p className="mt-6 text-sm text-ink-muted">{t("concerned")}</p>
          ) : null}
          {proposal.state === "open" && standing !== "concerned" ? (
            <IfMay act="approvals.decide">
              <IfMay act={actOfKind[proposal.kind]}>
                <DecideProposal key={proposal.id} id={proposal.id} standing={standing} onDone={close} />
              </IfMay>
            </IfMay>
          ) : null}
        </OutcomeHolder>
      ) : null}
    </Dialog>
  );
}

function Facts({ proposal }: { proposal: ProposalDetails }) {
  const t = useTranslations("adminApprovals");
  const format = useFormatter();
  const moment = (date: Date) => format.dateTime(date, { dateStyle: "medium", timeStyle: "short" });
  const { personName, personEmail, subjectName, proposedByName, proposedAt, expiresAt } = proposal;
  const { decidedByName, decidedAt, state, reason } = proposal;
  return (
    <div className="mt-4">
      <DescriptionList
        items={[
          { term: t("about"), value: personName ? `${personName} · ${personEmail}` : subjectName },
          { term: t("by"), value: proposedByName },
          { term: t("at"), value: moment(proposedAt) },
          ...(state === "open" ? [{ term: t("until"), value: moment(expiresAt) }] : []),
          ...(decidedByName ? [{ term: t("decidedBy"), value: decidedByName }] : []),
          ...(decidedAt ? [{ term: t(decidedByName ? "decidedAt" : "endedAt"), value: moment(decidedAt) }] : []),
          ...(reason ? [{ term: t("reason"), value: reason }] : []),
        ]}
      />
    </div>
  );
}

function Entries({ entries }: Pick<ProposalDetails, "entries">) {
  const t = useTranslations("adminApprovals");
  const kindText = useEntryKind();
  if (entries.length === 0) return <p className="text-sm text-ink-muted">{t("noEntries")}</p>;
  return (
    <ol className="divide-y divide-line border-y border-line text-sm">
      {entries.map(({ kind, lines }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a preview never change their order
        <li key={index} className="py-2.5">
          <p className="text-xs text-ink-muted">{kindText(kind)}</p>
          <EntryLines lines={lines} />
        </li>
      ))}
    </ol>
  );
}
