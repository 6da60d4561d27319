import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import type { WalletChannelKey } from "@/lib/transfers/channels.model";
import { readWalletReceivers } from "./find-wallet-receivers.sql";

/** Finds the e-mail addresses to which the actor has sent money through a wallet, the latest first. */
export async function findWalletReceivers(actor: Actor, channel: WalletChannelKey): Promise<string[]> {
  assertNotDisabled(actor);
  return [...new Set(await readWalletReceivers(actor.userId, channel))];
}
