"use client";

import { useLocale } from "next-intl";
import { type ReactNode, useState } from "react";

type AsOpenedProps = {
  /** Whether the link can still be used. */
  isOpen: boolean;
  children: ReactNode;
};

/**
 * Keeps showing the page of an e-mailed link that was valid when the page was opened. When the form uses up the link, the
 * server renders the page for a used link. That page would replace the form before the reader has seen the outcome. The page
 * for a used link appears only when the page is opened again or in another language.
 */
export function AsOpened({ isOpen, children }: AsOpenedProps) {
  const locale = useLocale();
  const [shown, setShown] = useState({ isOpen, locale, children });
  const isUsedHere = shown.isOpen && !isOpen && shown.locale === locale;
  if (isUsedHere || shown.children === children) return shown.children;
  setShown({ isOpen, locale, children });
  return children;
}
