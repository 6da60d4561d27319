"use client";

import { Icon } from "@/components/ui/icon/icon";
import { useKeptAppearance } from "./use-kept-appearance";

/** Hides or shows all amounts of the start page. The choice is stored and also applies to later visits. */
export function AmountsButton({ label }: { label: string }) {
  const { appearance, choose } = useKeptAppearance();
  const isHidden = appearance.amounts === "hidden";
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isHidden}
      title={label}
      onClick={() => choose({ amounts: isHidden ? "shown" : "hidden" })}
      className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-white/10"
    >
      <Icon name={isHidden ? "eye-off" : "eye"} className="size-5 stroke-[1.75]" />
    </button>
  );
}
