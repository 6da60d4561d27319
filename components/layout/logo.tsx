import { classNames } from "@/components/ui/class-names";
import { iconSheet } from "@/components/ui/icon/icon-sheet";

/** The bank's mark (a pair of bolts), and the bank's name. */
export function Logo({ bankName, nameClass }: { bankName: string; nameClass?: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-2.5">
      <svg aria-hidden="true" className="size-8 shrink-0 text-brand">
        <use href={`${iconSheet}#logo`} />
      </svg>
      <span className={classNames("font-semibold tracking-tight", nameClass)}>{bankName}</span>
    </span>
  );
}
