import { classNames } from "@/components/ui/class-names";

/**
 * A grey placeholder. The placeholder must be as large as the content that replaces it, so that the rest of the page does not
 * move.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("block rounded bg-surface-sunken motion-safe:animate-pulse", className)}
    />
  );
}

/** The placeholder of a table. */
export function TableSkeleton({ lines = 8 }: { lines?: number }) {
  return (
    <div className="divide-y divide-line">
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key) => (
        <div key={key} className="flex items-center justify-between gap-6 px-5 py-4">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-5 w-24" />
        </div>
      ))}
    </div>
  );
}

/** The placeholder of a form with this number of fields and a button. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div className="flex flex-col gap-4">
      {Array.from({ length: fields }, (_, field) => `field-${field}`).map((key) => (
        <div key={key} className="flex flex-col gap-1.5">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
      <Skeleton className="mt-2 h-11 w-32 self-end" />
    </div>
  );
}
