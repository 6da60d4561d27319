import { Skeleton } from "@/components/ui/progress/skeleton";

/** Shown until the board has loaded. */
export function BoardSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
      {["a", "b", "c", "d"].map((key) => (
        <Skeleton key={key} className="h-80" />
      ))}
    </div>
  );
}
