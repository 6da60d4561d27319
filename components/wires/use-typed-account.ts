"use client";

import { useEffect, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { KnownBank, TypedAccountFacts } from "@/lib/payee-accounts/typed-account";

/** The fields of a form that name an account at any bank. */
export type AccountValues = Record<"accountNumber" | "country" | "bankTo" | "swiftCode" | "routingNumber", string>;

const watched = ["accountNumber", "country", "swiftCode", "routingNumber"] as const;

/**
 * Returns the facts that the typed numbers of an account contain. Fills the field for the country from these facts, and the field
 * for the bank if the numbers contain the bank's code. The rules for account numbers cover all countries and are large, so they
 * load only when the customer has typed a number or chosen a country. Returns null until then.
 */
export function useTypedAccount(knownBanks: readonly KnownBank[]): TypedAccountFacts | null {
  const [facts, setFacts] = useState<TypedAccountFacts | null>(null);
  const texts = useWatch<AccountValues, typeof watched>({ name: watched });
  const [accountNumber, country, swiftCode, routingNumber] = texts.map((text) => text ?? "") as [
    string,
    string,
    string,
    string,
  ];
  useEffect(() => {
    if (!accountNumber && !swiftCode && !country) return setFacts(null);
    let isLatest = true;
    import("@/lib/payee-accounts/typed-account").then(
      ({ readTypedAccount }) =>
        isLatest && setFacts(readTypedAccount({ accountNumber, country, swiftCode, routingNumber }, knownBanks)),
      // If the rules cannot load, the fields do not change. When the customer sends the form, the server reports missing values.
      () => undefined,
    );
    return () => {
      isLatest = false;
    };
  }, [accountNumber, country, swiftCode, routingNumber, knownBanks]);
  useProposal("country", facts?.country);
  // A bank belongs to one account number. When the customer corrects the number, the bank of the old number must not stay.
  useProposal("bankTo", facts?.bankName, { isCleared: true });
  useProposal("swiftCode", facts?.swiftNeed === "needed" ? facts.bank?.swiftCode : undefined, { isCleared: true });
  return facts;
}

type ProposalOptions = {
  /** Whether the field becomes empty when there is no proposal any more. */
  isCleared?: boolean;
};

/**
 * Fills a field with a proposed value. When `value` changes, the new value replaces the field's content, unless the customer has
 * changed the field.
 */
export function useProposal(
  name: keyof AccountValues | "receiverCountry",
  value: string | undefined,
  { isCleared = false }: ProposalOptions = {},
): void {
  const form = useFormContext<Record<string, string>>();
  const proposed = useRef("");
  useEffect(() => {
    const present = form.getValues(name);
    const next = value ?? "";
    if (!next && !isCleared) return;
    if (present && present !== next && present !== proposed.current) return;
    proposed.current = next;
    if (present !== next) form.setValue(name, next, { shouldValidate: next !== "" });
  }, [name, value, isCleared, form]);
}
