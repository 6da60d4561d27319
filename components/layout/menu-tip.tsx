"use client";

import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from "react";

type Tip = { text: string; left: number; top: number };

const gapPx = 8;

/**
 * Says beside an icon of the side menu what it stands for, while pointer or focus is on it; Esc takes it away. Only where the
 * entry's own text does not show. Screen readers have that text in any case.
 */
export function useMenuTip() {
  const [tip, setTip] = useState<Tip | null>(null);
  const show = (event: PointerEvent | FocusEvent) => {
    const entry = event.target instanceof Element ? event.target.closest(".menu-entry, .menu-group") : null;
    const text = entry?.querySelector<HTMLElement>(".menu-text");
    if (!entry || !text || text.offsetWidth > 1) return setTip(null);
    const { right, top, height } = entry.getBoundingClientRect();
    setTip({ text: text.textContent ?? "", left: right + gapPx, top: top + height / 2 });
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

export function MenuTip({ tip }: { tip: Tip | null }) {
  if (!tip) return null;
  return (
    <span aria-hidden="true" className="menu-tip" style={{ left: tip.left, top: tip.top }}>
      {tip.text}
    </span>
  );
}
