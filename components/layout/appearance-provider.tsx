"use client";

import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useMemo, useState } from "react";
import {
  type Appearance,
  appearanceAttributes,
  appearanceCookieName,
  appearanceCookieSeconds,
  parseAppearance,
  printAppearance,
} from "@/lib/appearance/appearance.model";
import { readBrowserCookie } from "./browser-cookie";
import { Preloader } from "./preloader";

type HeldAppearance = {
  appearance: Appearance;
  /** Applies the choices immediately, and stores them in the browser's cookie. */
  choose: (choices: Partial<Appearance>) => Appearance;
};

const HeldAppearanceContext = createContext<HeldAppearance | null>(null);

type AppearanceProviderProps = {
  /** The value of the appearance cookie that the server has read (`printAppearance`). */
  kept: string;
  children: ReactNode;
};

/**
 * Provides the appearance to all components. The server writes the attributes of the appearance into `<html>`, and this component
 * updates them after a change.
 */
export function AppearanceProvider({ kept, children }: AppearanceProviderProps) {
  const [held, setHeld] = useState({ text: kept, since: kept });
  // `kept` changes when the server has read another cookie, for example after a log-in. The component then reads the cookie again
  // in the browser, because the cookie may have changed since the server's answer.
  if (held.since !== kept) setHeld({ text: readBrowserCookie(appearanceCookieName), since: kept });
  const appearance = useMemo(() => parseAppearance(held.text), [held.text]);
  const [spins, setSpins] = useState(appearance.preloader === "on" ? 1 : 0);

  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(appearanceAttributes(appearance))) {
      if (value === undefined) document.documentElement.removeAttribute(name);
      else document.documentElement.setAttribute(name, value);
    }
  }, [appearance]);

  const choose = useCallback((choices: Partial<Appearance>) => {
    const next = { ...parseAppearance(readBrowserCookie(appearanceCookieName)), ...choices };
    const text = printAppearance(next);
    writeCookie(text);
    setHeld(({ since }) => ({ text, since }));
    if (choices.preloader === "on") setSpins((count) => count + 1);
    return next;
  }, []);

  return (
    <HeldAppearanceContext value={useMemo(() => ({ appearance, choose }), [appearance, choose])}>
      {children}
      {spins > 0 ? <Preloader key={spins} /> : null}
    </HeldAppearanceContext>
  );
}

/** The current appearance, and the function that changes it. */
export function useAppearance(): HeldAppearance {
  const held = useContext(HeldAppearanceContext);
  if (!held) throw new Error("AppearanceProvider is missing");
  return held;
}

function writeCookie(text: string): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${appearanceCookieName}=${encodeURIComponent(text)}; path=/; max-age=${appearanceCookieSeconds}; samesite=lax${secure}`;
}
