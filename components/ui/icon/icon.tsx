import { classNames } from "@/components/ui/class-names";
import type { IconName } from "./icon-names";
import { iconSheet } from "./icon-sheet";

/** An icon beside a text that says the same, drawn in that text's colour; `className` gives it its size, unless what is around it does. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={classNames("icon", className)}>
      <use href={`${iconSheet}#${name}`} />
    </svg>
  );
}
