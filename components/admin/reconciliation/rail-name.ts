import { useTranslations } from "next-intl";
import { isWallet, type TransferChannel, walletChannels } from "@/lib/transfers/channels.model";

/** The name of a rail's network. */
export function useRailName(): (rail: string) => string {
  const t = useTranslations("adminReconciliation.rails");
  return (rail) => {
    const channel = rail as TransferChannel;
    return isWallet(channel) ? walletChannels[channel].name : t(channel);
  };
}
