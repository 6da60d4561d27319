"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Face } from "@/components/ui/face";

const payeesMax = 5;
const addressesMax = 3;

type Recent = { nickname: string; accountName: string; accountNumber: string };

type RecentsProps<Payee> = {
  payees: Payee[];
  /** States what a press on a payee does, if the press fills in more than one field. */
  hint?: string;
  onChoose: (payee: Payee) => void;
};

/** The most recently paid payees. Each is a button with the payee's picture. */
export function Recents<Payee extends Recent>({ payees, hint, onChoose }: RecentsProps<Payee>) {
  const t = useTranslations("transfers");
  const shown = payees.slice(0, payeesMax);
  const names = shown.map(({ accountName }) => accountName);
  return (
    <RecentList hint={hint} className="recents mt-1">
      {shown.map((payee) => {
        const { nickname, accountName, accountNumber } = payee;
        // If several payees have the same name, their nicknames tell them apart.
        const second = names.indexOf(accountName) === names.lastIndexOf(accountName) ? "" : nickname;
        return (
          <li key={accountNumber} className="min-w-0">
            <button
              type="button"
              aria-label={t("choosePayee", { name: [accountName, second].filter(Boolean).join(" · ") })}
              onClick={() => onChoose(payee)}
              className="flex w-full flex-col items-start rounded py-2 text-left text-xs hover:bg-surface-hover"
            >
              <Face name={accountName} />
              <span className="mt-1.5 line-clamp-2 min-h-8 w-full font-medium break-words hyphens-auto">
                {accountName}
              </span>
              {second ? <span className="w-full truncate text-ink-muted">{second}</span> : null}
            </button>
          </li>
        );
      })}
    </RecentList>
  );
}

type RecentAddressesProps = { addresses: string[]; onChoose: (address: string) => void };

/** The e-mail addresses that the customer has paid last, as buttons. */
export function RecentAddresses({ addresses, onChoose }: RecentAddressesProps) {
  const t = useTranslations("transfers");
  return (
    <RecentList className="mt-2 flex flex-wrap gap-2">
      {addresses.slice(0, addressesMax).map((address) => (
        <li key={address} className="max-w-full min-w-0">
          <button
            type="button"
            aria-label={t("choosePayee", { name: address })}
            onClick={() => onChoose(address)}
            className="chip max-w-full"
          >
            <span className="truncate">{address}</span>
          </button>
        </li>
      ))}
    </RecentList>
  );
}

type RecentListProps = { hint?: string | undefined; className: string; children: ReactNode };

function RecentList({ hint, className, children }: RecentListProps) {
  const t = useTranslations("transfers");
  const id = useId();
  return (
    <div className="col-span-full">
      <p className="text-sm text-ink-muted">
        <span id={id}>{t("recents")}</span>
        {hint ? ` · ${hint}` : null}
      </p>
      <ul aria-labelledby={id} className={className}>
        {children}
      </ul>
    </div>
  );
}
