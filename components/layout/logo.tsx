import { iconSheet } from "@/components/ui/icon/icon-sheet";

/** The bank's mark: a pair of bolts that hold fast, and its name. */
export function Logo({ bankName, className }: { bankName: string; className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className ?? ""}`}>
      <svg aria-hidden="true" className="size-8 shrink-0 text-brand">
        <use href={`${iconSheet}#logo`} />
      </svg>
      <span className="font-semibold tracking-tight">{bankName}</span>
    </span>
  );
}
