"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Face } from "@/components/ui/face";
import { Icon } from "@/components/ui/icon/icon";
import { groupedIban } from "@/lib/iban-text";
import { isWallet, type TransferChannel, walletChannels } from "@/lib/transfers/channels.model";
import { type KnownPayee, type Receiver, waysTo } from "@/lib/transfers/payees/receiver.model";

/** A country to choose from, in the reader's language. */
export type CountryChoice = { value: string; label: string };

type ReceiverWords = {
  key: string;
  name: string;
  /**
   * The text below the name in a list. For a saved payee with a nickname, the text is the account name. If several payees have
   * this nickname, the text also contains the account number. Without a nickname, the text is the account number. For any other
   * receiver, the text names the country or this bank, and the channel that the bank would use.
   */
  detail: string;
  /**
   * The lines below the name of a chosen receiver. For a saved payee, the lines are the account name, if the name is a nickname,
   * and the account number. For any other account, the line names this bank or the account's country. An e-mail address has no
   * such line.
   */
  address: string[];
  picture: ReactNode;
};

/** Returns a function that names a channel in the reader's language. */
export function useWayName() {
  const t = useTranslations("transfers");
  return (way: TransferChannel) =>
    isWallet(way) ? walletChannels[way].name : t(way === "wire" ? "wire.menu" : "interbankTitle");
}

/** Returns a function that describes a receiver in the reader's language. */
export function useReceiverWords(payees: KnownPayee[], countries: CountryChoice[]) {
  const t = useTranslations("transfers.send");
  const wayName = useWayName();
  return (receiver: Receiver): ReceiverWords => {
    const [way] = waysTo(receiver);
    const by = receiver.kind === "email" ? t("byWallet") : way ? wayName(way) : "";
    if (receiver.kind === "email") {
      const name = receiver.receiverEmail;
      return { key: name, name, address: [], detail: by, picture: <Face name={name} /> };
    }
    const { kind, accountNumber } = receiver;
    if (kind === "payee") {
      const payee = payees.find((one) => one.accountNumber === accountNumber);
      const name = payee?.nickname || payee?.accountName || accountNumber;
      const accountName = payee && payee.accountName !== name ? payee.accountName : "";
      const address = [accountName, accountNumber].filter(Boolean);
      const isOnly = payees.filter(({ nickname }) => nickname === payee?.nickname).length < 2;
      return {
        ...{ key: accountNumber, name, address, detail: (isOnly && accountName) || address.join(" · ") },
        picture: <Face name={payee?.accountName ?? name} />,
      };
    }
    const number = kind === "iban" ? groupedIban(accountNumber) : accountNumber;
    const country = kind === "iban" ? countries.find(({ value }) => value === receiver.country)?.label : undefined;
    const place = kind === "account" ? t("newHere") : country;
    return {
      ...{ key: `${kind} ${accountNumber}`, name: number, address: place ? [place] : [] },
      detail: [place, by].filter(Boolean).join(" · "),
      picture: (
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface-sunken text-ink-muted">
          <Icon name={kind === "account" ? "landmark" : "globe"} className="size-5" />
        </span>
      ),
    };
  };
}
