import { describe, expect, it } from "vitest";
import type { TransferEvent, TransferPhase } from "@/lib/transfers/transfer-details.model";
import { trackTransfer } from "@/lib/transfers/transfer-tracker.model";

const minute = (number: number) => new Date(Date.UTC(2026, 10, 28, 12, number));

type Told = [kind: TransferEvent["kind"], money: TransferEvent["money"], reason?: string];

function track(
  phase: TransferPhase,
  told: Told[],
  options: { isInternal?: boolean; own?: boolean; net?: boolean; back?: "booked" | "waiting" } = {},
) {
  const events = told.map(([kind, money, reason = ""], index): TransferEvent => {
    const amountBeforeMinor = kind === "amount_changed" ? 2_000n : null;
    return {
      kind,
      money,
      reason,
      reasonCode: null,
      amountMinor: 1_500n,
      amountBeforeMinor,
      happenedAt: minute(index + 1),
    };
  });
  return trackTransfer({
    phase,
    isInternal: options.isInternal ?? false,
    isRefusedByNetwork: options.net ?? false,
    networkReturn: options.back
      ? { state: options.back, amountMinor: 1_400n, chargesMinor: 100n, code: "AC04", receivedAt: minute(9) }
      : null,
    channel: options.own ? "own" : "wire",
    story: { createdAt: minute(0), events },
  });
}

/** The steps as text, such as `checked done 1 staff`. The number is the minute of the step's time. */
const told = (...given: Parameters<typeof track>) =>
  track(...given).map(({ name, state, at, actor }) =>
    [name, state, at?.getUTCMinutes(), actor].filter((part) => part !== undefined && part !== null).join(" "),
  );

const ordered = "ordered done 0 sender";

describe("the steps of a transfer", () => {
  it("a held transfer waits for the check", () => {
    expect(told("held", [])).toEqual([ordered, "checked now", "sent ahead", "arrived ahead"]);
    expect(told("held", [["in_progress", "kept"]])).toEqual([ordered, "checked now", "sent ahead", "arrived ahead"]);
  });

  it("a payment to another bank is handed to its network and then confirmed by it", () => {
    const approved: Told = ["approved", "posted"];
    const handed: Told = ["handed_over", "kept"];
    const checked = "checked done 1 staff";
    expect(told("posted", [approved])).toEqual([ordered, checked, "sent now", "arrived ahead"]);
    expect(told("posted", [approved, handed])).toEqual([ordered, checked, "sent done 2 network", "arrived now"]);
    expect(told("arrived", [approved, handed, ["completed", "kept"]])).toEqual([
      ...[ordered, checked, "sent done 2 network", "arrived done 3 network"],
    ]);
  });

  it("a payment within the bank arrives when it is approved, and an own transfer at once", () => {
    expect(told("arrived", [["approved", "posted"]], { isInternal: true })).toEqual([
      ...[ordered, "checked done 1 staff", "sent done 1 bank", "arrived done 1 bank"],
    ]);
    expect(told("arrived", [["completed", "posted"]], { isInternal: true, own: true })[1]).toBe("checked done 1 bank");
  });

  it("a transfer that ended before it was sent has only the steps that it reached", () => {
    expect(told("released", [["cancelled", "released"]])).toEqual([ordered, "cancelled ended 1 sender"]);
    expect(told("released", [["rejected", "released"]])).toEqual([ordered, "rejected ended 1 staff"]);
    expect(told("released", [["price_ended", "released"]])).toEqual([ordered, "price_ended ended 1 bank"]);
  });

  it("a returned payment shows who returned it, and why", () => {
    const course: Told[] = [
      ["approved", "posted"],
      ["handed_over", "kept"],
      ["rejected", "returned", "Account closed"],
    ];
    const sent = [ordered, "checked done 1 staff", "sent done 2 network"];
    expect(told("released", course, { net: true })).toEqual([...sent, "reversed ended 3 network"]);
    expect(told("released", course, { back: "booked" }).at(-1)).toBe("reversed ended 3 other_bank");
    expect(told("released", course, { back: "waiting" }).at(-1)).toBe("reversed ended 3 staff");
    expect(track("released", course).at(-1)).toMatchObject({ actor: "staff", reason: "Account closed" });
    expect(
      told(
        "released",
        [
          ["approved", "posted"],
          ["rejected", "returned"],
        ],
        { isInternal: true },
      ),
    ).toEqual([
      ...[ordered, "checked done 1 staff", "sent done 1 bank", "arrived done 1 bank", "reversed ended 2 staff"],
    ]);
  });

  it("every other event is shown once, within the step in which it happened", () => {
    const course: Told[] = [
      ...([
        ["amount_changed", "held"],
        ["approved", "posted"],
        ["waiting", "held"],
        ["approved", "posted"],
      ] as Told[]),
      ["amount_changed", "posted"],
    ];
    const steps = track("posted", course);
    expect(steps[1]?.at).toEqual(minute(4));
    expect(steps.map(({ events }) => events.map(({ kind }) => kind))).toEqual([
      ...[[], ["amount_changed", "approved", "waiting"], [], ["amount_changed"]],
    ]);
    const declined = track("released", [
      ["in_progress", "kept"],
      ["rejected", "released"],
    ]);
    expect(declined.flatMap(({ events }) => events.map(({ kind }) => kind))).toEqual(["in_progress"]);
  });
});
