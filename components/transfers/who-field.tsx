"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import { draftKey, forgetDraft, keepDraft, readDraft } from "@/components/browser/drafts";
import { classNames } from "@/components/ui/class-names";
import { Input } from "@/components/ui/controls";
import { Icon } from "@/components/ui/icon/icon";
import { lateModule } from "@/components/ui/overlay/late-module";
import type { IbanBank } from "@/lib/bank-numbers";
import type { KnownPayee, Receiver } from "@/lib/transfers/payees/receiver.model";
import { type CountryChoice, useReceiverWords } from "./use-receiver-words";

const useReader = lateModule(() => import("@/lib/transfers/payees/read-receivers.model"));

const shownMax = 8;

type WhoFieldProps = {
  /** The customer's beneficiaries. Recently paid beneficiaries come first. */
  payees: KnownPayee[];
  countries: CountryChoice[];
  /** The part of an IBAN that names this bank. Null if the bank has no IBANs. */
  ibanBank: IbanBank | null;
  initialText: string;
  onChoose: (receiver: Receiver) => void;
};

/**
 * The field for the receiver of a payment. The customer types a name, an account number, an IBAN or an e-mail address, and a list
 * shows the matching receivers. Before anything is typed, the list contains the payees that the customer has paid last.
 */
export function WhoField({ payees, countries, ibanBank, initialText, onChoose }: WhoFieldProps) {
  const t = useTranslations("transfers.send");
  const reader = useReader();
  const words = useReceiverWords(payees, countries);
  const [text, setText] = useKeptText(initialText);
  const [active, setActive] = useState(0);
  const id = useId();
  const isEmpty = text.trim() === "";
  const receivers: Receiver[] = isEmpty
    ? payees.map(({ accountNumber }) => ({ kind: "payee", accountNumber }))
    : (reader?.readReceivers(text, payees, ibanBank) ?? []);
  const shown = receivers.slice(0, shownMax);
  const current = Math.min(active, shown.length - 1);

  function choose(receiver: Receiver) {
    forgetDraft(draftKey(whoDraft));
    onChoose(receiver);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && shown.length > 0) {
      event.preventDefault();
      setActive((current + step + shown.length) % shown.length);
    }
    const chosen = shown[current];
    if (event.key === "Enter" && chosen && !isEmpty) {
      event.preventDefault();
      choose(chosen);
    }
  }

  return (
    <div>
      <label htmlFor={id} className="text-sm font-medium">
        {t("who")}
      </label>
      <div className="relative mt-1.5">
        <Icon name="search" className="pointer-events-none absolute top-4 left-4 size-5 text-ink-muted" />
        <Input
          id={id}
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isEmpty || shown.length === 0 ? undefined : `${id}-${current}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t("whoHint")}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="min-h-13 pl-12"
        />
      </div>
      {isEmpty && shown.length > 0 ? (
        <h2 className="mt-5 mb-1 text-sm font-medium text-ink-muted">{t("recents")}</h2>
      ) : null}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t(isEmpty ? "recents" : "meant")}
        className={classNames("-mx-2", !isEmpty && "mt-3")}
      >
        {shown.map((receiver, index) => {
          const { key, name, detail, picture } = words(receiver);
          return (
            <Option
              key={key}
              id={`${id}-${index}`}
              isActive={!isEmpty && index === current}
              onPress={() => choose(receiver)}
              picture={picture}
              name={name}
              detail={detail}
            />
          );
        })}
      </div>
      <p role="status" className="text-sm text-ink-muted">
        {!isEmpty && reader && shown.length === 0 ? <span className="mt-3 block">{t("nobody")}</span> : null}
        {isEmpty && payees.length === 0 ? <span className="mt-3 block">{t("noPayees")}</span> : null}
      </p>
    </div>
  );
}

const whoDraft = "who";

/** The typed text, which is restored after a reload until the customer has chosen a receiver. */
function useKeptText(initialText: string) {
  const [text, setText] = useState(initialText);
  useEffect(() => {
    const kept = readDraft(draftKey(whoDraft))?.text;
    if (typeof kept === "string") setText(kept);
  }, []);
  const keep = (typed: string) => {
    keepDraft(draftKey(whoDraft), { form: whoDraft, fields: typed ? { text: typed } : {} });
    setText(typed);
  };
  return [text, keep] as const;
}

type OptionProps = {
  id: string;
  isActive: boolean;
  onPress: () => void;
  picture: ReactNode;
  name: string;
  detail: string;
};

function Option({ id, isActive, onPress, picture, name, detail }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the focus and chooses the option by Enter
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onPress}
      className="flex min-h-14 cursor-pointer items-center gap-3 rounded px-2 py-1.5 hover:bg-surface-hover aria-selected:bg-accent-soft"
    >
      {picture}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-sm text-ink-muted">{detail}</span>
      </span>
      <Icon name="chevron-right" className="size-4 shrink-0 text-ink-faint" />
    </div>
  );
}
