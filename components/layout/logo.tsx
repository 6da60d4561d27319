import { classNames } from "@/components/ui/class-names";
import { iconSheet } from "@/components/ui/icon/icon-sheet";

type LogoProps = {
  bankName: string;
  nameClass?: string;
  /** The colour of the mark. */
  markClass?: string;
};

/** The bank's mark (a pair of bolts), and the bank's name. */
export function Logo({ bankName, nameClass, markClass = "text-brand" }: LogoProps) {
  return (
    <span className="inline-flex max-w-full items-center gap-2.5">
      <svg aria-hidden="true" className={classNames("size-8 shrink-0", markClass)}>
        <use href={`${iconSheet}#logo`} />
      </svg>
      <span className={classNames("font-semibold tracking-tight", nameClass)}>{bankName}</span>
    </span>
  );
}
