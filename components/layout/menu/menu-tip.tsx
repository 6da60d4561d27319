"use client";

import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from "react";

type Tip = { text: string; left: number; top: number };

const gapPx = 8;

/**
 * Shows a tooltip with the name of a side menu's entry while the pointer or the focus is on the entry's icon. Esc hides the
 * tooltip. The tooltip appears only if the entry's own text is not visible. Screen readers read the entry's text in any case.
 */
export function useMenuTip() {
  const [tip, setTip] = useState<Tip | null>(null);
  const show = (event: PointerEvent | FocusEvent) => {
    const entry = event.target instanceof Element ? event.target.closest(".menu-entry, .menu-group") : null;
    if (!entry || isReadable(entry)) return setTip(null);
    const { right, top, height } = entry.getBoundingClientRect();
    setTip({ text: nameOf(entry), left: right + gapPx, top: top + height / 2 });
  };
  const hide = () => setTip(null);
  const listeners = {
    onPointerOver: show,
    onPointerLeave: hide,
    onFocus: show,
    onBlur: hide,
    onClick: hide,
    onKeyDown: (event: KeyboardEvent) => event.key === "Escape" && hide(),
    onWheel: hide,
  };
  return { tip, listeners };
}

/** True if the entry's own text is visible. app/shell.css hides this text by the font size zero. */
function isReadable(entry: Element): boolean {
  return Number.parseFloat(getComputedStyle(entry).fontSize) > 0;
}

/** Returns the entry's text without the number of unread messages, because this number is always visible. */
function nameOf(entry: Element): string {
  const parts = [...entry.childNodes].filter((part) => !(part instanceof Element && part.matches(".menu-mark")));
  return parts.map(({ textContent }) => textContent).join("");
}

export function MenuTip({ tip }: { tip: Tip | null }) {
  if (!tip) return null;
  return (
    <span aria-hidden="true" className="menu-tip" style={{ left: tip.left, top: tip.top }}>
      {tip.text}
    </span>
  );
}
