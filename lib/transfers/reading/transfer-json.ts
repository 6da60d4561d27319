import "server-only";
import * as z from "zod";
import { accountTypeLabel } from "@/lib/accounts/account-type";
import { accountTypeName } from "@/lib/accounts/account-type-schema";
import { countryMembers, countryShape } from "@/lib/i18n/countries";
import { baseMembers, baseShape } from "@/lib/lists/base-members";
import { currencyCode } from "@/lib/money/currency-schema";
import { toDecimalText } from "@/lib/money/format-money";
import { decimalText } from "@/lib/money/money-schema";
import { bankDate } from "@/lib/server/clock";
import { TransferEnding, TransferStatus } from "@/lib/server/prisma-client/enums";
import { isWallet, walletChannelKeys, walletChannels } from "@/lib/transfers/channels";
import type { Transfer } from "@/lib/transfers/transfer";

/** Skrill's credentials are kept nowhere (decision 4); what the contract has in their place. */
const provided = "••••••••" as const;

/** A transfer in the HTTP contract's names; members that its channel does not have are left out. */
export function transferJson(transfer: Transfer) {
  return {
    ...baseMembers(transfer),
    email: transfer.email,
    fromAccountNumber: transfer.fromAccountNumber,
    ...receiverMembers(transfer),
    currency: transfer.currency,
    amount: toDecimalText(transfer.amountMinor, transfer.currency),
    status: transfer.status,
    ending: transfer.ending ?? undefined,
    reason: transfer.reason || undefined,
    note: transfer.note,
    ...(transfer.quoteId
      ? {
          quoteId: transfer.quoteId,
          debitedAmount: toDecimalText(transfer.debitedMinor, transfer.debitedCurrency),
          debitedCurrency: transfer.debitedCurrency,
        }
      : {}),
  };
}

function receiverMembers(transfer: Transfer) {
  const { channel, accountName, accountNumber, accountType } = transfer;
  if (isWallet(channel)) {
    const { name, asksCredentials } = walletChannels[channel];
    const credentials = asksCredentials ? { password: provided, sixDigits: provided } : {};
    // A wallet has no account number of its own: the contract's is the one that pays.
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
      /** Wires have no day of their own on which they are due; the old client shows the one on which they were ordered. */
      dueDate: bankDate(transfer.createdAt),
    };
  }
  return {
    ...account,
    beneficiary: accountNumber,
    accountType: accountType ? accountTypeLabel[accountType] : undefined,
  };
}

/** Every transfer; the members of one family are optional, since its channel decides them. */
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
  dueDate: z.iso.date().optional(),
  type: z.enum(walletChannelKeys.map((key) => walletChannels[key].name)).optional(),
  receiverEmail: z.string().optional(),
  password: z.literal(provided).optional(),
  sixDigits: z.literal(provided).optional(),
  currency: currencyCode,
  amount: decimalText,
  status: z.enum(TransferStatus),
  ending: z.enum(TransferEnding).optional(),
  reason: z.string().optional(),
  note: z.string(),
  quoteId: z.uuid().optional(),
  debitedAmount: decimalText.optional(),
  debitedCurrency: currencyCode.optional(),
});
