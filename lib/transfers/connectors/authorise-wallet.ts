import "server-only";
import { AppError } from "@/lib/server/errors";
import type { WalletChannelKey } from "@/lib/transfers/channels.model";
import { ask, NetworkUnavailableError, type WalletCredentials } from "./connector";
import { connectorFor } from "./connectors";

/**
 * Sends the customer's credentials to the wallet's network. Returns the token that the network issues for one payment. Only the
 * token is stored.
 *
 * @throws AppError `validation_failed` on a field that is empty or that the network refuses; `transition_refused` if the network
 * does not answer
 */
export async function authoriseWallet(channel: WalletChannelKey, credentials: WalletCredentials): Promise<string> {
  const missing = Object.entries(credentials).filter(([, value]) => value === "");
  if (missing.length > 0) {
    throw new AppError("validation_failed", {
      fields: Object.fromEntries(missing.map(([name]) => [name, ["required"]])),
    });
  }
  try {
    return await ask((signal) => connectorFor(channel).authorise(credentials, signal));
  } catch (error) {
    if (!(error instanceof NetworkUnavailableError)) throw error;
    throw new AppError("transition_refused", { messageKey: "network_unavailable", cause: error });
  }
}
