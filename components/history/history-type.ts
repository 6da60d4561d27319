import type { useTranslations } from "next-intl";
import { type Ending, statusLabel } from "@/components/ui/status-badge";
import { entryText } from "@/lib/entry-text";
import {
  type HistoryDirection,
  type HistoryKind,
  type HistoryStatus,
  historySubject,
  isAgreement,
} from "@/lib/history/schema";
import { isolate } from "@/lib/i18n/isolate";
import { type WalletChannelKey, walletChannels } from "@/lib/transfers/channels.model";

type TranslateEntry = ReturnType<typeof useTranslations<"entries">>;

/** Returns the text of an item: the payer's note, or the bank's reason for an adjustment of the balance. */
export function historyNote(t: TranslateEntry, { kind, note }: { kind: HistoryKind; note: string }): string {
  return kind === "adjustment" ? entryText(t, { kind, description: note }) : isolate(note);
}

type Translate = ReturnType<typeof useTranslations<"history">>;

/**
 * Returns the name of an item's kind in the reader's language, such as "Inter Bank Transfer received". The name of a wallet
 * transfer is the name of the wallet.
 */
export function historyTypeLabel(
  t: Translate,
  {
    kind,
    direction,
    status,
    isWholeMove,
  }: { kind: HistoryKind; direction: HistoryDirection; status: HistoryStatus; isWholeMove?: boolean },
): string {
  if (isWholeMove) return t("kindFilter.own");
  if (isWalletKind(kind)) return walletChannels[kind].name;
  // Until its money is booked, a loan or deposit is called an application.
  if (isAgreement(kind) && ["pending", "approved", "deleted"].includes(status)) {
    return t(kind === "loan_application" ? "applications.loan" : "applications.deposit");
  }
  return t(`kinds.${kind}.${direction}`);
}

/** Returns the name of a kind of item, as an option of the filter. */
export function historyKindLabel(t: Translate, kind: HistoryKind): string {
  return isWalletKind(kind) ? walletChannels[kind].name : t(`kindFilter.${kind}`);
}

function isWalletKind(kind: HistoryKind): kind is WalletChannelKey {
  return historySubject(kind) === "transfer" && kind in walletChannels;
}

/**
 * Returns the key of an item's status in the messages `common`. The status `active` has one name for loans and deposits, and
 * another name for transfers.
 */
export function historyStatusLabel({
  kind,
  status,
  ending,
}: {
  kind: HistoryKind;
  status: HistoryStatus;
  ending: Ending | null;
}) {
  return isAgreement(kind) && status === "active" ? "statusRunning" : statusLabel(status, ending);
}
