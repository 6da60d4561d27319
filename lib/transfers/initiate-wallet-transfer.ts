import "server-only";
import { type Actor, assertMayMoveMoney, assertSelf } from "@/lib/server/actor";
import { type WalletChannelKey, walletChannels, walletCurrency } from "./channels";
import { authoriseWallet } from "./connectors/authorise-wallet";
import { recordOrder } from "./record-order";
import type { WalletTransferInput } from "./schema";
import type { Transfer } from "./transfer";

/**
 * Starts a transfer to an e-mail address at a wallet, in US dollars. Credentials that the network asks for go to its
 * connector and nowhere else (decision 4).
 *
 * @throws AppError `not_found` for another person's e-mail, `email_unverified`, `validation_failed` on `password` or
 * `sixDigits` when the network asks for them or refuses them, and as `recordOrder`
 */
export async function initiateWalletTransfer(
  actor: Actor,
  channel: WalletChannelKey,
  { password = "", sixDigits = "", ...input }: WalletTransferInput,
  requestId: string,
): Promise<Transfer> {
  assertSelf(actor, input.email);
  assertMayMoveMoney(actor);
  const order = { channel, currency: walletCurrency, accountName: input.receiverEmail, ...input } as const;
  const authorise = walletChannels[channel].asksCredentials
    ? () => authoriseWallet(channel, { password, sixDigits })
    : undefined;
  return await recordOrder(actor, order, requestId, authorise);
}
