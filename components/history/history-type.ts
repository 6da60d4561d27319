import type { useTranslations } from "next-intl";
import { type HistoryDirection, type HistoryKind, type HistoryStatus, historySubject } from "@/lib/history/schema";
import { type WalletChannelKey, walletChannels } from "@/lib/transfers/channels";

type Translate = ReturnType<typeof useTranslations<"history">>;

/** What a row is, such as an Inter Bank Transfer received; a wallet goes by its name. */
export function historyTypeLabel(
  t: Translate,
  { kind, direction, status }: { kind: HistoryKind; direction: HistoryDirection; status: HistoryStatus },
): string {
  if (isWalletKind(kind)) return walletChannels[kind].name;
  // An application is not more than that until its money is in the books.
  if ((kind === "loan" || kind === "deposit") && status !== "closed") return t(`applications.${kind}`);
  return t(`kinds.${kind}.${direction}`);
}

/** What rows of a kind are called together. */
export function historyKindLabel(t: Translate, kind: HistoryKind): string {
  return isWalletKind(kind) ? walletChannels[kind].name : t(`kindFilter.${kind}`);
}

function isWalletKind(kind: HistoryKind): kind is WalletChannelKey {
  return historySubject(kind) === "transfer" && kind in walletChannels;
}
