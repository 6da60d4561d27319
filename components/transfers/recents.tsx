"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Face } from "@/components/ui/face";

const payeesMax = 5;
const addressesMax = 3;

type Recent = { nickname: string; accountName: string; accountNumber: string };

type RecentsProps<Payee> = { payees: Payee[]; onChoose: (payee: Payee) => void };

/**
 * The most recently paid payees. Each payee is a button with the nickname, and above it the initials of the account's holder. All
 * pages show these initials for the payee.
 */
export function Recents<Payee extends Recent>({ payees, onChoose }: RecentsProps<Payee>) {
  const t = useTranslations("transfers");
  return (
    <RecentList className="recents mt-1">
      {payees.slice(0, payeesMax).map((payee) => {
        const { nickname, accountName, accountNumber } = payee;
        const name = nickname || accountName;
        return (
          <li key={accountNumber} className="min-w-0">
            <button
              type="button"
              aria-label={t("choosePayee", { name: [...new Set([name, accountName])].join(" · ") })}
              onClick={() => onChoose(payee)}
              className="flex w-full flex-col items-center rounded pt-2 text-center text-xs hover:text-accent-text"
            >
              <Face name={accountName} />
              <span className="mt-1.5 line-clamp-2 min-h-8 w-full font-medium break-words hyphens-auto">{name}</span>
            </button>
          </li>
        );
      })}
    </RecentList>
  );
}

type RecentAddressesProps = { addresses: string[]; onChoose: (address: string) => void };

/**
 * The e-mail addresses that the customer has paid last. Each address is a button: the address's first letter, and the whole
 * address beside this letter.
 */
export function RecentAddresses({ addresses, onChoose }: RecentAddressesProps) {
  const t = useTranslations("transfers");
  return (
    <RecentList className="mt-1">
      {addresses.slice(0, addressesMax).map((address) => (
        <li key={address}>
          <button
            type="button"
            aria-label={t("choosePayee", { name: address })}
            onClick={() => onChoose(address)}
            className="flex min-h-14 w-full items-center gap-3 rounded text-left text-sm hover:text-accent-text"
          >
            <Face name={address} />
            <span className="min-w-0 font-medium wrap-anywhere">{address}</span>
          </button>
        </li>
      ))}
    </RecentList>
  );
}

type RecentListProps = { className: string; children: ReactNode };

function RecentList({ className, children }: RecentListProps) {
  const t = useTranslations("transfers");
  const id = useId();
  return (
    <div className="col-span-full">
      <p id={id} className="text-sm text-ink-muted">
        {t("recents")}
      </p>
      <ul aria-labelledby={id} className={className}>
        {children}
      </ul>
    </div>
  );
}
