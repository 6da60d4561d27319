import { Card } from "@/components/ui/card";
import { Skeleton, TableSkeleton } from "@/components/ui/skeleton";

/** The history's places, in their sizes, while it is read. */
export default function TransactionsLoading() {
  return (
    <div aria-busy="true">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <Skeleton className="h-[2.125rem] w-72 max-w-full" />
          <Skeleton className="mt-1 h-6 w-44" />
        </div>
        <div className="flex gap-3">
          <Skeleton className="h-11 w-28" />
          <Skeleton className="h-11 w-32" />
        </div>
      </div>
      <Card className="mb-6 p-5">
        <Skeleton className="h-[9.25rem] md:h-24" />
      </Card>
      <Card>
        <TableSkeleton rows={12} />
      </Card>
    </div>
  );
}
