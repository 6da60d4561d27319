"use client";

import { type ReactNode, useRef } from "react";
import { Icon } from "@/components/ui/icon/icon";

/**
 * Cards side by side in a strip that scrolls. Readers swipe the strip on a touch screen, or press its two buttons with a mouse.
 */
export function CardStrip({ words, children }: { words: Record<"back" | "next", string>; children: ReactNode }) {
  const strip = useRef<HTMLUListElement>(null);
  const move = (step: 1 | -1) => {
    const { current } = strip;
    current?.scrollBy({ left: step * (current.firstElementChild?.clientWidth ?? 0) });
  };
  return (
    <div className="relative">
      <ul
        ref={strip}
        className="cards -mx-4 flex snap-x snap-mandatory gap-3 overflow-x-auto scroll-px-4 px-4 md:-mx-8 md:scroll-px-8 md:px-8 xl:mx-0 xl:scroll-px-0 xl:px-0"
      >
        {children}
      </ul>
      <div className="absolute right-0 bottom-full mb-2 flex gap-1 max-md:hidden pointer-coarse:hidden print:hidden">
        {([-1, 1] as const).map((step) => (
          <button
            key={step}
            type="button"
            aria-label={step < 0 ? words.back : words.next}
            onClick={() => move(step)}
            className="grid size-9 place-items-center rounded-full text-ink-muted hover:bg-surface-hover hover:text-ink"
          >
            <Icon name={step < 0 ? "chevron-left" : "chevron-right"} className="size-5" />
          </button>
        ))}
      </div>
    </div>
  );
}
