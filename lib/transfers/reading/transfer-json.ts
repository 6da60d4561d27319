import "server-only";
import * as z from "zod";
import { accountTypeLabel } from "@/lib/accounts/account-type.model";
import { accountTypeName } from "@/lib/accounts/account-type-schema";
import { countryMembers, countryShape } from "@/lib/i18n/countries";
import { baseMembers, baseShape } from "@/lib/lists/base-members";
import { currencyCode } from "@/lib/money/currency-schema";
import { toDecimalText } from "@/lib/money/format-money";
import { decimalText } from "@/lib/money/money-schema";
import { bankDate } from "@/lib/server/clock";
import { TransferStatus } from "@/lib/server/prisma-client/enums";
import { isWallet, walletChannelKeys, walletChannels } from "@/lib/transfers/channels.model";
import { keptPriceEnd } from "@/lib/transfers/kept-price.model";
import type { Transfer } from "@/lib/transfers/transfer";
import { endingMembers, endingShape } from "@/lib/transfers/transfer-ending-json.model";
import { wireDetailFields } from "@/lib/transfers/wire.model";

/**
 * The text that replies of the HTTP contract contain in place of a customer's credentials. Credentials are never stored
 * (docs/domain.md, "PINs and credentials").
 */
const provided = "••••••••" as const;

/** Converts a transfer to the JSON of the HTTP contract. Omits the fields that the transfer's channel does not have. */
export function transferJson(transfer: Transfer) {
  const priceEndsAt = keptPriceEnd(transfer);
  return {
    ...baseMembers(transfer),
    email: transfer.email,
    fromAccountNumber: transfer.fromAccountNumber,
    ...receiverMembers(transfer),
    currency: transfer.currency,
    amount: toDecimalText(transfer.amountMinor, transfer.currency),
    status: transfer.status,
    ...endingMembers(transfer.ending),
    reason: transfer.reason || undefined,
    reasonCode: transfer.reasonCode ?? undefined,
    note: transfer.note,
    ...(transfer.quoteId
      ? {
          quoteId: transfer.quoteId,
          debitedAmount: toDecimalText(transfer.debitedMinor, transfer.debitedCurrency),
          debitedCurrency: transfer.debitedCurrency,
          priceEndsAt: priceEndsAt?.toISOString(),
        }
      : {}),
  };
}

function receiverMembers(transfer: Transfer) {
  const { channel, accountName, accountNumber, accountType } = transfer;
  if (isWallet(channel)) {
    const { name, asksCredentials } = walletChannels[channel];
    const credentials = asksCredentials ? { password: provided, sixDigits: provided } : {};
    // The receiver of a wallet transfer has no account number. The contract requires an account number, so the field contains the
    // number of the paying account.
    return {
      type: name,
      receiverEmail: transfer.receiverEmail,
      accountNumber: transfer.fromAccountNumber,
      ...credentials,
    };
  }
  const account = { accountName, accountNumber };
  if (channel === "wire") {
    const { country, bankTo, swiftCode, routingNumber } = transfer;
    return {
      ...account,
      ...(country ? countryMembers({ country }) : {}),
      ...{ bankTo, swiftCode, routingNumber },
      ...wireDetailMembers(transfer),
      /** Wires have no due date. The field contains the date of the order, as older clients expect. */
      dueDate: bankDate(transfer.createdAt),
    };
  }
  return {
    ...account,
    beneficiary: accountNumber,
    accountType: accountType ? accountTypeLabel[accountType] : undefined,
  };
}

/** The receiver's address and the terms of a wire. Omits fields without a value. */
function wireDetailMembers(transfer: Transfer) {
  const { receiverCountry } = transfer;
  const texts = wireDetailFields
    .filter((field) => field !== "receiverCountry")
    .flatMap((field) => (transfer[field] ? [[field, transfer[field]]] : []));
  const ofNetwork = transfer.uetr ? { uetr: transfer.uetr } : {};
  return {
    ...ofNetwork,
    ...Object.fromEntries(texts),
    ...(receiverCountry ? countryMembers({ receiverCountry }) : {}),
  };
}

/** The shape of a transfer of any channel. Fields that only some channels have are optional. */
export const transferShape = z.object({
  ...baseShape,
  email: z.string(),
  fromAccountNumber: z.string(),
  accountNumber: z.string(),
  accountName: z.string().optional(),
  accountType: accountTypeName.optional(),
  beneficiary: z.string().optional(),
  ...z.object(countryShape("country")).partial().shape,
  bankTo: z.string().optional(),
  swiftCode: z.string().optional(),
  routingNumber: z.string().optional(),
  uetr: z.uuidv4().optional(),
  receiverStreet: z.string().optional(),
  receiverTown: z.string().optional(),
  receiverPostcode: z.string().optional(),
  ...z.object(countryShape("receiverCountry")).partial().shape,
  purpose: z.string().optional(),
  charges: z.string().optional(),
  remittance: z.string().optional(),
  dueDate: z.iso.date().optional(),
  type: z.enum(walletChannelKeys.map((key) => walletChannels[key].name)).optional(),
  receiverEmail: z.string().optional(),
  password: z.literal(provided).optional(),
  sixDigits: z.literal(provided).optional(),
  currency: currencyCode,
  amount: decimalText,
  status: z.enum(TransferStatus),
  ...endingShape,
  reason: z.string().optional(),
  reasonCode: z.string().optional(),
  note: z.string(),
  quoteId: z.uuid().optional(),
  debitedAmount: decimalText.optional(),
  debitedCurrency: currencyCode.optional(),
  priceEndsAt: z.iso.datetime().optional(),
});
