"use client";

import { useLocale } from "next-intl";
import { type ReactNode, useState } from "react";

type AsOpenedProps = {
  /** Whether the e-mailed link can still be used. */
  isOpen: boolean;
  children: ReactNode;
};

/**
 * Keeps the form of an e-mailed link on the screen after the form has used up the link. Without this component, the refreshed
 * page for a used link would replace the form before the reader has seen the outcome. The page for a used link appears only when
 * the page is loaded again or its language changes.
 */
export function AsOpened({ isOpen, children }: AsOpenedProps) {
  const locale = useLocale();
  const [shown, setShown] = useState({ isOpen, locale, children });
  const isUsedHere = shown.isOpen && !isOpen && shown.locale === locale;
  if (isUsedHere || shown.children === children) return shown.children;
  setShown({ isOpen, locale, children });
  return children;
}
