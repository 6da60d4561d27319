import * as z from "zod";
import { eventJson, eventShape } from "@/lib/calendar/event-json";
import { findEvents } from "@/lib/calendar/find-events";
import { eventRangeQuery } from "@/lib/calendar/schema";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "Lists the events of the staff's calendar, a thousand at most",
    description: "`end` is exclusive.",
    auth: "calendar.read",
    query: eventRangeQuery,
    data: z.array(eventShape),
    failure: "cannot_get_events",
  },
  async ({ actor, query }) => ({ data: (await findEvents(actor, query)).events.map(eventJson) }),
);
