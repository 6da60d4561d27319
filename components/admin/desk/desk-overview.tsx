import type { DeskAct } from "@/lib/desk/desk.model";
import type { Desk } from "@/lib/desk/get-desk";
import { DeskActs } from "./desk-acts";
import { DeskAgeing } from "./desk-ageing";
import { DeskQueues } from "./desk-queues";
import { DeskRails } from "./desk-rails";
import { DeskDay, DeskNetworks } from "./desk-side";

/** `acts` is null if the reader may not see the acts of colleagues. */
type OverviewProps = { desk: Desk; acts: DeskAct[] | null; now: Date };

/** The numbers of waiting records by age, and the state of the bank. */
export function DeskOverview({ desk, acts, now }: OverviewProps) {
  return (
    <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <DeskQueues queues={desk.queues} now={now} />
        {desk.ageing ? <DeskAgeing {...desk.ageing} /> : null}
        {desk.rails ? <DeskRails {...desk.rails} /> : null}
        {acts ? <DeskActs acts={acts} now={now} /> : null}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        {desk.state ? <DeskDay state={desk.state} now={now} /> : null}
        {desk.networks ? <DeskNetworks networks={desk.networks} now={now} /> : null}
      </div>
    </div>
  );
}
