import "server-only";
import { toDecimalText } from "@/lib/money/format-money";
import type { Actor } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import type { RecordedChannel } from "@/lib/transfers/channels.model";
import { readTransferOf } from "@/lib/transfers/reading/get-transfer";
import type { Transfer } from "@/lib/transfers/transfer";
import { type WireCharges, type WirePurpose, wireCharges, wirePurposes } from "@/lib/transfers/wire.model";

/** The props of a page for sending money. `again` in the URL is the id of a transfer to send again. */
export type RepeatSearch = { searchParams: Promise<{ again?: string | string[] }> };

/** The values that fill a form when a transfer is sent again. PIN, credentials and quote are not included. */
export type TransferToRepeat = Pick<
  Transfer,
  | "accountName"
  | "accountNumber"
  | "receiverEmail"
  | "bankTo"
  | "swiftCode"
  | "routingNumber"
  | "receiverStreet"
  | "receiverTown"
  | "receiverPostcode"
  | "remittance"
  | "note"
  | "fromAccountNumber"
> & {
  /** ISO 3166 alpha-2, or empty if the transfer has no country. */
  country: string;
  /** ISO 3166 alpha-2, or empty if the transfer has no address. */
  receiverCountry: string;
  /** The purpose and the charges of a wire, which the form offers as lists (wire.model.ts). */
  purpose: WirePurpose | "";
  charges: WireCharges;
  /** The amount that the receiver gets, as decimal text. */
  amount: string;
};

/**
 * Reads a transfer of the actor, so that the channel's form is filled with the transfer's values (`?again=`).
 *
 * @returns undefined if the id is not the id of a transfer that the actor has sent through this channel. The form is then empty
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
  const { receiverStreet, receiverTown, receiverPostcode, receiverCountry, remittance } = rest;
  return {
    accountName,
    accountNumber,
    receiverEmail,
    bankTo,
    swiftCode,
    routingNumber,
    ...{ receiverStreet, receiverTown, receiverPostcode, receiverCountry: receiverCountry ?? "", remittance },
    purpose: wirePurposes.find((code) => code === rest.purpose) ?? "",
    charges: wireCharges.find((code) => code === rest.charges) ?? "SHA",
    note: rest.note,
    fromAccountNumber: rest.fromAccountNumber,
    country: country ?? "",
    amount: toDecimalText(rest.amountMinor, rest.currency),
  };
}
