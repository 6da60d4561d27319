import { classNames } from "@/components/ui/class-names";

/** A grey placeholder. Give the placeholder the size of the coming content, so that nothing moves. */
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
