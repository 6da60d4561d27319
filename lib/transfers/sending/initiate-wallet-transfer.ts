import "server-only";
import { type Actor, assertMayMoveMoney, assertSelf } from "@/lib/server/actor";
import { type WalletChannelKey, walletChannels } from "@/lib/transfers/channels.model";
import { authoriseWallet } from "@/lib/transfers/connectors/authorise-wallet";
import type { WalletTransferInput } from "@/lib/transfers/schema";
import type { Transfer } from "@/lib/transfers/transfer";
import { walletOrder } from "./order";
import { recordOrder } from "./record-order";

/**
 * Starts a transfer to an e-mail address at a wallet. The money arrives in US dollars. If the wallet's network requires
 * credentials, only the connector of this network receives the credentials (docs/domain.md, "PINs and credentials").
 *
 * @throws AppError `not_found` for another person's e-mail; `email_unverified`; `validation_failed` on `password` or `sixDigits`
 * if the network requires credentials and they are missing or wrong; the errors of `recordOrder`
 */
export async function initiateWalletTransfer(
  actor: Actor,
  channel: WalletChannelKey,
  input: WalletTransferInput,
  requestId: string,
): Promise<Transfer> {
  assertSelf(actor, input.email);
  assertMayMoveMoney(actor);
  const { password = "", sixDigits = "" } = input;
  const authorise = walletChannels[channel].asksCredentials
    ? () => authoriseWallet(channel, { password, sixDigits })
    : undefined;
  return await recordOrder(actor, walletOrder(channel, input), requestId, authorise);
}
