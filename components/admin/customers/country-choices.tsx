"use client";

import { createContext, type ReactNode, useContext } from "react";

/** A country to choose from, in the reader's language. */
type CountryChoice = { value: string; label: string };

const Context = createContext<CountryChoice[]>([]);

/** Provides the list of countries to the forms inside. The list is long, so a page contains the list only once. */
export function CountryChoices({ value, children }: { value: CountryChoice[]; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

export function useCountryChoices(): CountryChoice[] {
  return useContext(Context);
}
