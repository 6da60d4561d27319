import { Card } from "@/components/ui/card";
import { Skeleton, TableSkeleton } from "@/components/ui/progress/skeleton";

/** Shown until the first page of the back office has loaded; it has the same shape, so that nothing moves. */
export default function DeskSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="mb-6 flex flex-col gap-2">
        <Skeleton className="h-9 w-72 max-w-full" />
        <Skeleton className="h-5 w-96 max-w-full" />
      </div>
      <div className="grid gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card>
          <TableSkeleton lines={6} />
        </Card>
        <Card>
          <TableSkeleton lines={6} />
        </Card>
      </div>
    </div>
  );
}
