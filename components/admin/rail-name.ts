import { useTranslations } from "next-intl";
import { isWallet, type RecordedChannel, walletChannels } from "@/lib/transfers/channels.model";

type Words = ReturnType<typeof useTranslations<"admin.channels">>;

/**
 * Returns the name of a channel or of its network. Replaces hyphens, because the books write the name of a network with hyphens
 * and `RecordedChannel` uses underscores.
 *
 * @param t the messages `admin.channels`
 */
export function railName(t: Words, rail: string): string {
  const channel = rail.replaceAll("-", "_") as RecordedChannel;
  return isWallet(channel) ? walletChannels[channel].name : t(channel);
}

/** The hook for components. Returns a function that names a channel or network with the texts of the reader's language. */
export function useRailName(): (rail: string) => string {
  const t = useTranslations("admin.channels");
  return (rail) => railName(t, rail);
}
