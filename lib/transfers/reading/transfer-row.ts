import "server-only";
import { accountTypeLabel } from "@/lib/accounts/account-type";
import { countryMembers } from "@/lib/i18n/countries";
import { toDecimalText } from "@/lib/money/format-money";
import { bankDate } from "@/lib/server/clock";
import { rowBase } from "@/lib/server/http";
import { isWallet, walletChannels } from "@/lib/transfers/channels";
import type { Transfer } from "@/lib/transfers/transfer";

/** Skrill's credentials are kept nowhere (decision 4); what the contract has in their place. */
const provided = "••••••••";

/** A transfer in the HTTP contract's names; members that its channel does not have are left out. */
export function transferRow(transfer: Transfer) {
  return {
    ...rowBase(transfer),
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
