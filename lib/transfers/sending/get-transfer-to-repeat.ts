import "server-only";
import { toDecimalText } from "@/lib/money/format-money";
import type { Actor } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import type { RecordedChannel } from "@/lib/transfers/channels";
import { readTransferOf } from "@/lib/transfers/reading/get-transfer";
import type { Transfer } from "@/lib/transfers/transfer";

/** Props of a page whose address may name a transfer to send again. */
export type RepeatSearch = { searchParams: Promise<{ again?: string | string[] }> };

/** What a channel's form starts with to send the same again. No PIN, no credentials, no quote: those are given anew. */
export type TransferToRepeat = Pick<
  Transfer,
  | "accountName"
  | "accountNumber"
  | "receiverEmail"
  | "bankTo"
  | "swiftCode"
  | "routingNumber"
  | "note"
  | "fromAccountNumber"
> & {
  /** ISO 3166 alpha-2, or empty. */
  country: string;
  /** What arrives, as decimal text in its currency. */
  amount: string;
};

/**
 * One of the actor's own transfers through this channel, to fill its form with (`?again=`).
 *
 * @returns undefined for anything else, also somebody else's: the form then starts empty, as without it
 */
export async function getTransferToRepeat(
  actor: Actor,
  channel: RecordedChannel,
  id: string | string[] | undefined,
): Promise<TransferToRepeat | undefined> {
  if (typeof id !== "string" || id === "") return undefined;
  const found = await readTransferOf(actor, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  });
  if (!found?.isOwn || found.transfer.channel !== channel) return undefined;
  const { accountName, accountNumber, receiverEmail, country, bankTo, swiftCode, routingNumber, ...rest } =
    found.transfer;
  return {
    accountName,
    accountNumber,
    receiverEmail,
    bankTo,
    swiftCode,
    routingNumber,
    note: rest.note,
    fromAccountNumber: rest.fromAccountNumber,
    country: country ?? "",
    amount: toDecimalText(rest.amountMinor, rest.currency),
  };
}
