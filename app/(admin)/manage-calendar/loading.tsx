import { CalendarGridSkeleton } from "@/components/admin/calendar/calendar-grid-skeleton";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/progress/skeleton";

export default function CalendarLoading() {
  return (
    <div aria-hidden="true">
      <div className="mb-6 flex flex-col gap-2">
        <Skeleton className="h-9 w-72 max-w-full" />
        <Skeleton className="h-5 w-96 max-w-full" />
      </div>
      <Card>
        <div className="h-24 border-b border-line" />
        <CalendarGridSkeleton />
      </Card>
    </div>
  );
}
