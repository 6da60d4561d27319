import { Card } from "@/components/ui/card";
import { Skeleton, TableSkeleton } from "@/components/ui/progress/skeleton";

/** Shown until a `ResourceScreen` has loaded; it has the same shape, so that nothing moves. */
export function ResourceSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="mb-6 flex flex-col gap-2">
        <Skeleton className="h-9 w-72 max-w-full" />
        <Skeleton className="h-5 w-96 max-w-full" />
      </div>
      <Card>
        <div className="px-4 pt-4 pb-2">
          <Skeleton className="h-11 md:w-72" />
        </div>
        <div className="h-11 border-b border-line" />
        <TableSkeleton lines={12} />
      </Card>
    </div>
  );
}
