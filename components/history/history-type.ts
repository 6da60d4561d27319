import type { useTranslations } from "next-intl";
import type { HistoryDirection, HistoryKind } from "@/lib/history/schema";
import { isWallet, walletChannels } from "@/lib/transfers/channels";

type Translate = ReturnType<typeof useTranslations<"history">>;

/** What a row is, such as an Inter Bank Transfer received; a wallet goes by its name. */
export function historyTypeLabel(
  t: Translate,
  { kind, direction }: { kind: HistoryKind; direction: HistoryDirection },
): string {
  return isWalletKind(kind) ? walletChannels[kind].name : t(`kinds.${kind}.${direction}`);
}

/** What rows of a kind are called together. */
export function historyKindLabel(t: Translate, kind: HistoryKind): string {
  return isWalletKind(kind) ? walletChannels[kind].name : t(`kindFilter.${kind}`);
}

function isWalletKind(kind: HistoryKind) {
  return kind !== "adjustment" && isWallet(kind);
}
