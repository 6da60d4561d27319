import type { QueueColumn } from "@/components/admin/queues/queue-parts";
import { AccountNumberText, EmailText } from "@/components/ui/table/parted-text";
import type { Transfer } from "@/lib/transfers/transfer";
import { walletName } from "./wallet-name";

/** The receiving account: its number and its holder's name. */
export const accountColumn: QueueColumn<Transfer> = {
  key: "account",
  label: "accountNumber",
  phone: "detail",
  cell: ({ accountNumber, accountName }) => (
    <>
      <span className="tracking-tight tabular-nums max-md:block md:whitespace-nowrap">
        <AccountNumberText number={accountNumber} />
      </span>
      <span className="block max-w-44 truncate text-xs text-ink-muted max-md:hidden" title={accountName}>
        {accountName}
      </span>
    </>
  ),
};

/** The receiver's bank. */
export const bankToColumn: QueueColumn<Transfer> = {
  key: "bankTo",
  label: "bankTo",
  phone: "none",
  cell: ({ bankTo }) => (
    <span className="block truncate md:max-w-20 2xl:max-w-48" title={bankTo}>
      {bankTo}
    </span>
  ),
};

/** The name of the wallet. */
export const typeColumn: QueueColumn<Transfer> = {
  key: "type",
  label: "type",
  phone: "none",
  cell: ({ channel }) => <span className="whitespace-nowrap">{walletName(channel)}</span>,
};

/** The receiver's e-mail address. On phones the wallet has no column, so the wallet's name is shown before the address. */
export const receiverEmailColumn: QueueColumn<Transfer> = {
  key: "receiverEmail",
  label: "receiverEmail",
  phone: "detail",
  cell: ({ channel, receiverEmail }) => (
    <span className="block md:max-w-44 md:truncate 2xl:max-w-64" title={receiverEmail}>
      <span className="md:hidden">{walletName(channel)} · </span>
      <EmailText email={receiverEmail ?? ""} />
    </span>
  ),
};
