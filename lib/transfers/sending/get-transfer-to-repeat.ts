import "server-only";
import { toDecimalText } from "@/lib/money/format-money";
import type { Actor } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import type { RecordedChannel } from "@/lib/transfers/channels.model";
import { readTransferOf } from "@/lib/transfers/reading/get-transfer";
import type { Transfer } from "@/lib/transfers/transfer";

/** Props of a page whose URL may name a transfer to send again. */
export type RepeatSearch = { searchParams: Promise<{ again?: string | string[] }> };

/** The initial values of a channel's form for sending a transfer again. PIN, credentials and quote are not included. */
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
  /** The amount that arrives, as decimal text in its currency. */
  amount: string;
};

/**
 * One of the actor's own transfers through this channel, to fill the channel's form (`?again=`).
 *
 * @returns undefined for any other id, such as the id of somebody else's transfer. The form then starts empty.
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
