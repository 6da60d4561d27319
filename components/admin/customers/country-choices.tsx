"use client";

import { createContext, type ReactNode, useContext } from "react";

/** A country to choose from, in the reader's language. */
type CountryChoice = { value: string; label: string };

const Context = createContext<CountryChoice[]>([]);

/**
 * Provides the list of countries to all forms of a page by a React context, because the list is too long for a copy in each form.
 */
export function CountryChoices({ value, children }: { value: CountryChoice[]; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

export function useCountryChoices(): CountryChoice[] {
  return useContext(Context);
}
