import { ownChannel } from "./channels.model";
import { eventName, type TransferDetails, type TransferEvent } from "./transfer-details.model";

/** The last step of a failed transfer: the transfer was not carried out, or the money was returned. */
type TrackerEnding = "cancelled" | "rejected" | "reversed" | "price_ended";

/** The party that has done a step. `bank` acts automatically, and `staff` are people. `other_bank` has sent the money back. */
type TrackerActor = "sender" | "bank" | "staff" | "network" | "other_bank";

/** One step of a transfer. */
export type TrackerStep = {
  name: "ordered" | "checked" | "sent" | "arrived" | TrackerEnding;
  /** `now`: the step that happens next. `ended`: the step with which the transfer failed. */
  state: "done" | "now" | "ahead" | "ended";
  /** Null for a step that has not happened yet. */
  at: Date | null;
  actor: TrackerActor | null;
  /** The reason for the ending. The customer can read this reason. */
  reason: string;
  /** The code of the reason (`readReason`). */
  reasonCode: string | null;
  /** Further events between this step and the next one, such as a changed amount, oldest first. */
  events: TransferEvent[];
};

type Tracked = Pick<TransferDetails, "phase" | "isInternal" | "isRefusedByNetwork" | "networkReturn"> & {
  channel: TransferDetails["transfer"]["channel"];
  story: Pick<TransferDetails["story"], "createdAt" | "events">;
};

/**
 * Returns the steps of a transfer in their order: ordered, checked, sent and arrived. A transfer that failed has the steps that
 * it reached, and then its ending.
 */
export function trackTransfer(tracked: Tracked): TrackerStep[] {
  const { phase, isInternal, channel, story } = tracked;
  const { createdAt, events } = story;
  const ending = phase === "released" ? events.findLast(({ kind }) => isEnding(kind)) : undefined;
  const posting = phase === "held" || ending?.money === "released" ? undefined : findPosting(events);
  const later = posting ? events.slice(events.indexOf(posting)) : [];
  const handover = later.find(({ kind }) => kind === "handed_over");
  const completion = isInternal ? posting : later.find(({ kind }) => kind === "completed");
  const hasArrived = phase === "arrived" || (phase === "released" && completion !== undefined);

  const ordered = step("ordered", "done", createdAt, "sender");
  const checked = posting
    ? step("checked", "done", posting.happenedAt, channel === ownChannel ? "bank" : "staff")
    : step("checked", "now");
  const sent =
    posting && (handover || isInternal || hasArrived)
      ? step("sent", "done", (handover ?? posting).happenedAt, handover ? "network" : "bank")
      : step("sent", posting ? "now" : "ahead");
  const arrived =
    posting && hasArrived
      ? step("arrived", "done", (completion ?? posting).happenedAt, isInternal ? "bank" : "network")
      : step("arrived", sent.state === "done" ? "now" : "ahead");
  const steps = [ordered, checked, sent, arrived].filter(({ state }) => !ending || state === "done");
  if (ending) steps.push(endingStep(ending, tracked));

  const named = new Set([posting, handover, completion, ending]);
  const split = posting ? events.indexOf(posting) : events.length;
  const others = (from: TransferEvent[]) => from.filter((event) => !named.has(event));
  const early = posting ? checked : (steps[1] ?? ordered);
  early.events = others(events.slice(0, split));
  (steps.at(-1) ?? ordered).events.push(...others(events.slice(split)));
  return steps;
}

/** The event that posted the money. With this event, the money left the sender's account. */
function findPosting(events: TransferEvent[]): TransferEvent | undefined {
  const posted = events.filter(({ money }) => money === "posted");
  // A change of the amount also posts money, but the tracker shows the time of the approval.
  return posted.findLast(({ kind }) => kind !== "amount_changed") ?? posted.at(-1);
}

function endingStep(
  event: TransferEvent,
  { isRefusedByNetwork, networkReturn }: Pick<Tracked, "isRefusedByNetwork" | "networkReturn">,
): TrackerStep {
  const name = eventName(event) as TrackerEnding;
  const actors = { cancelled: "sender", price_ended: "bank" } as const;
  const other = isRefusedByNetwork ? "network" : networkReturn?.state === "booked" ? "other_bank" : "staff";
  const actor = name in actors ? actors[name as keyof typeof actors] : other;
  return { ...step(name, "ended", event.happenedAt, actor), reason: event.reason, reasonCode: event.reasonCode };
}

const endings: readonly string[] = ["cancelled", "rejected", "price_ended"];
const isEnding = (kind: TransferEvent["kind"]) => endings.includes(kind);

function step(
  name: TrackerStep["name"],
  state: TrackerStep["state"],
  at: Date | null = null,
  actor: TrackerActor | null = null,
): TrackerStep {
  return { name, state, at, actor, reason: "", reasonCode: null, events: [] };
}
