import type { useTranslations } from "next-intl";
import { statusLabel } from "@/components/ui/status-badge";
import {
  type HistoryDirection,
  type HistoryKind,
  type HistoryStatus,
  historySubject,
  isAgreement,
} from "@/lib/history/schema";
import { type WalletChannelKey, walletChannels } from "@/lib/transfers/channels";

type Translate = ReturnType<typeof useTranslations<"history">>;

/** What an item is, such as an Inter Bank Transfer received; a wallet goes by its name. */
export function historyTypeLabel(
  t: Translate,
  { kind, direction, status }: { kind: HistoryKind; direction: HistoryDirection; status: HistoryStatus },
): string {
  if (isWalletKind(kind)) return walletChannels[kind].name;
  // It is called an application until its money is in the books.
  if (isAgreement(kind) && ["pending", "approved", "deleted"].includes(status)) {
    return t(kind === "loan_application" ? "applications.loan" : "applications.deposit");
  }
  return t(`kinds.${kind}.${direction}`);
}

/** The label of a kind of items. */
export function historyKindLabel(t: Translate, kind: HistoryKind): string {
  return isWalletKind(kind) ? walletChannels[kind].name : t(`kindFilter.${kind}`);
}

function isWalletKind(kind: HistoryKind): kind is WalletChannelKey {
  return historySubject(kind) === "transfer" && kind in walletChannels;
}

/** The key of an item's status in the `common` messages: a transfer is in progress, a loan or a deposit is active. */
export function historyStatusLabel({
  kind,
  status,
  ending,
}: {
  kind: HistoryKind;
  status: HistoryStatus;
  ending: "cancelled" | "rejected" | null;
}) {
  return isAgreement(kind) && status === "active" ? "statusRunning" : statusLabel(status, ending);
}
