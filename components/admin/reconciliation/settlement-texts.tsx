"use client";

import { useTranslations } from "next-intl";
import { useRailName } from "@/components/admin/rail-name";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { useFormatter } from "@/lib/i18n/formatter";
import type { ListedException } from "@/lib/reconciliation/exceptions/find-exceptions.sql";
import { type ExceptionState, exceptionKinds, type FileState } from "@/lib/reconciliation/settlement.model";
import { transferReference } from "@/lib/transfer-reference";
import { transferChannels } from "@/lib/transfers/channels.model";

/**
 * Returns the reference by which staff identify a difference: the reference of the line in the network's file. If the file
 * contains no such line, returns the transfer's reference.
 */
export function referenceOf({
  kind,
  reference,
  transferId,
}: Pick<ListedException, "kind" | "reference" | "transferId">) {
  return kind === "missing_there" && transferId ? transferReference(transferId) : reference || "–";
}

/** Returns the filter by network, for the tables of differences and of files. */
export function useRailFilter() {
  const t = useTranslations("adminReconciliation.filters");
  const railName = useRailName();
  const options = transferChannels.map((value) => ({ value, label: railName(value) }));
  return { key: "rail", label: t("rail"), all: t("allRails"), options };
}

/** Returns the filter by the kind of a difference. */
export function useKindFilter() {
  const t = useTranslations("adminReconciliation");
  const options = exceptionKinds.map((value) => ({ value, label: t(`kinds.${value}`) }));
  return { key: "kind", label: t("filters.kind"), all: t("filters.allKinds"), options };
}

const tones: Record<ExceptionState, BadgeTone> = {
  open: "warning",
  suspense: "info",
  matched: "positive",
  reversed: "positive",
  booked: "positive",
  noted: "neutral",
  withdrawn: "neutral",
};

/** The badge for the state of a difference. */
export function ExceptionBadge({ state }: { state: ExceptionState }) {
  const t = useTranslations("adminReconciliation.states");
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}

const fileTones: Record<FileState, BadgeTone> = {
  receiving: "info",
  columns: "warning",
  refused: "danger",
  preview: "warning",
  confirmed: "positive",
  discarded: "neutral",
  withdrawn: "neutral",
};

/** The badge for the state of a file. */
export function FileBadge({ state }: { state: FileState }) {
  const t = useTranslations("adminReconciliation.files.states");
  return <Badge tone={fileTones[state]}>{t(state)}</Badge>;
}

/** Formats a calendar date in the reader's language. */
export function useDayText(): (day: string) => string {
  const format = useFormatter();
  return (day) => format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
}
