import { BoardSkeleton } from "@/components/admin/board/board-skeleton";
import { Skeleton } from "@/components/ui/progress/skeleton";

export default function BoardLoading() {
  return (
    <div aria-hidden="true">
      <div className="mb-6 flex flex-col gap-2">
        <Skeleton className="h-9 w-72 max-w-full" />
        <Skeleton className="h-5 w-96 max-w-full" />
      </div>
      <BoardSkeleton />
    </div>
  );
}
