"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Face } from "@/components/ui/face";

const shownMax = 5;

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
  const id = useId();
  return (
    <div className="col-span-full">
      <p className="text-sm text-ink-muted">
        <span id={id}>{t("recents")}</span>
        {hint ? ` · ${hint}` : null}
      </p>
      <ul
        aria-labelledby={id}
        className="-mx-3 mt-1 grid grid-cols-5 md:mr-0 md:-ml-4.5 md:grid-cols-[repeat(5,5rem)] md:gap-1"
      >
        {payees.slice(0, shownMax).map((payee) => (
          <li key={payee.accountNumber} className="min-w-0">
            <button
              type="button"
              aria-label={t("choosePayee", { name: payee.nickname })}
              onClick={() => onChoose(payee)}
              className="flex w-full flex-col items-center gap-1.5 rounded px-1 py-2 hover:bg-surface-hover"
            >
              <Face name={payee.nickname} />
              <span className="w-full truncate text-xs font-medium">{payee.nickname}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
