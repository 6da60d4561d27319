import * as z from "zod";
import { advanceDays } from "@/lib/day/advance-days";
import { advanceDaysInput } from "@/lib/day/schema";
import { withApi } from "@/lib/server/http";

/** The time limit of this route on serverless hosts, in seconds. */
export const maxDuration = 300;

/** Moves a demonstration's date forward. The reply is sent after the end-of-day runs of all days before the new date. */
export const POST = withApi(
  {
    summary: "Moves a demonstration's date forward",
    description: "Exists only with demo data. Answers when the runs of all days have ended.",
    auth: "day.run",
    body: advanceDaysInput,
    data: z.object({ date: z.iso.date(), leadDays: z.int() }),
  },
  async ({ actor, body }) => ({
    data: await advanceDays(actor, body),
  }),
);
