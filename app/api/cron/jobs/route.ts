import { headers } from "next/headers";
import * as z from "zod";
import { drainJobs } from "@/lib/jobs/drain-jobs";
import { isCronCall } from "@/lib/jobs/is-cron-call";
import { AppError } from "@/lib/server/errors";
import { withApi } from "@/lib/server/http";

/** Seconds that hosts let this route run for. */
export const maxDuration = 60;
const budgetMs = 40_000;

/** Called by the clock of a host that has no worker (`vercel.json`); to everybody else there is nothing here. */
export const GET = withApi(
  { summary: "Does what is due, for hosts without a worker", auth: "public", data: z.object({ emails: z.int() }) },
  async () => {
    if (!isCronCall((await headers()).get("authorization"))) throw new AppError("not_found");
    return { data: await drainJobs(budgetMs) };
  },
);
