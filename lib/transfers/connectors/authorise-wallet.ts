import "server-only";
import { randomBytes } from "node:crypto";
import { AppError, fieldError } from "@/lib/server/errors";
import type { WalletChannelKey } from "@/lib/transfers/channels";

/** What a customer proves themselves to a wallet with. Lives for the length of one call. */
export type WalletCredentials = { password: string; sixDigits: string };

/** The sandbox refuses these digits, as a network does with a wrong code (docs/connectors.md). */
const refusedDigits = "000000";

/**
 * Hands the customer's credentials to the wallet's network, which gives a token in exchange that is good for one payment.
 * Only the token is kept.
 *
 * @throws AppError `validation_failed` on a field that is missing or that the network refuses
 */
export async function authoriseWallet(_channel: WalletChannelKey, credentials: WalletCredentials): Promise<string> {
  const missing = Object.entries(credentials).filter(([, value]) => value === "");
  if (missing.length > 0) {
    throw new AppError("validation_failed", {
      fields: Object.fromEntries(missing.map(([name]) => [name, ["required"]])),
    });
  }
  if (credentials.sixDigits === refusedDigits) throw fieldError("sixDigits", "sixDigitsRefused");
  return `sandbox-${randomBytes(12).toString("hex")}`;
}
