import * as z from "zod";
import { requiredText } from "@/lib/text-schema";
import { transferChannels } from "@/lib/transfers/channels.model";
import { railReasonMax } from "./rail.model";

const reason = requiredText(railReasonMax);

/** The input that begins a pause of a rail. */
export const pauseRailInput = z.object({
  rail: z
    .enum(transferChannels as [string, ...string[]], "invalid")
    .transform((rail) => rail as (typeof transferChannels)[number]),
  reason,
});

/** The input that ends a pause. `id` is the pause that the actor saw. */
export const resumeRailInput = z.object({ id: z.uuid("invalid"), reason });

/** The input of an action on a message. `attempts` is the number of attempts that the actor saw. */
export const messageActInput = z.object({
  id: z.uuid("invalid"),
  attempts: z.int("invalid").min(0, "invalid"),
  reason,
});

/**
 * The input that marks a correction of a receiver's data as done. `receivedAt` is the time of arrival of the correction that the
 * actor saw.
 */
export const endChangeInput = z.object({
  transferId: z.uuid("invalid"),
  code: z.string("invalid").regex(/^C\d\d$/, "invalid"),
  receivedAt: z.iso.datetime("invalid"),
  reason,
});

export type PauseRailInput = z.output<typeof pauseRailInput>;
export type ResumeRailInput = z.output<typeof resumeRailInput>;
export type MessageActInput = z.output<typeof messageActInput>;
export type EndChangeInput = z.output<typeof endChangeInput>;
