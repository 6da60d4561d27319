import { headers } from "next/headers";
import * as z from "zod";
import { drainJobs } from "@/lib/jobs/drain-jobs";
import { isCronCall } from "@/lib/jobs/is-cron-call";
import { AppError } from "@/lib/server/errors";
import { withApi } from "@/lib/server/http";

/** The time limit of this route on serverless hosts, in seconds. */
export const maxDuration = 60;
const budgetMs = 40_000;

/**
 * The scheduler of a host without a worker calls this route (`vercel.json`). A call without the scheduler's secret is answered
 * with 404.
 */
export const GET = withApi(
  {
    summary: "Does what is due, for hosts without a worker",
    description: "Needs `Authorization: Bearer <CRON_SECRET>`.",
    auth: "public",
    data: z.object({ emails: z.int() }),
  },
  async () => {
    if (!isCronCall((await headers()).get("authorization"))) throw new AppError("not_found");
    return { data: await drainJobs(budgetMs) };
  },
);
