import "server-only";
import { type BatchPlace, batchStart, type Lane } from "@/lib/batches/batch-result";

/** The position after which a lane's next batch begins, and whether further items may follow. */
export type BatchEnd = "day is over" | { last: BatchPlace | undefined; hasMore: boolean };

/** `stopped` means that items may be left. */
type LaneEnd = "done" | "stopped" | "day is over";

type Lanes = {
  count: number;
  /** No batch begins when this function returns true. */
  mustStop: () => boolean;
  /** Processes the next batch of `lane`, which begins after `after`. If `lane` is undefined, the batch contains all lanes. */
  batch: (lane: Lane | undefined, after: BatchPlace) => Promise<BatchEnd>;
};

/**
 * Processes a task. The first batch runs alone, because one batch is enough on most days. Afterwards, all lanes process their
 * batches at the same time. Waits for the end of every lane, so that no lane still processes this task when the next task begins.
 * After an error in a lane, the other lanes begin no further batch.
 */
export async function runLanes({ count, mustStop, batch }: Lanes): Promise<LaneEnd> {
  let hasFailed = false;
  const runBatch = async (lane: Lane | undefined, after: BatchPlace): Promise<BatchPlace | LaneEnd> => {
    if (hasFailed || mustStop()) return "stopped";
    const end = await batch(lane, after);
    if (end === "day is over") return end;
    return end.hasMore ? (end.last ?? after) : "done";
  };
  const runLane = async (lane: Lane | undefined, from: BatchPlace): Promise<LaneEnd> => {
    let place: BatchPlace | LaneEnd = from;
    while (typeof place !== "string") place = await runBatch(lane, place);
    return place;
  };
  const first = await runBatch(undefined, batchStart);
  if (typeof first === "string") return first;
  const lanes = Array.from({ length: count }, (_, index) => (count > 1 ? { index, count } : undefined));
  const ends = await Promise.allSettled(
    lanes.map((lane) =>
      runLane(lane, first).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      }),
    ),
  );
  const values = ends.map((end) => {
    if (end.status === "rejected") throw end.reason;
    return end.value;
  });
  return values.find((end) => end === "day is over") ?? values.find((end) => end === "stopped") ?? "done";
}
