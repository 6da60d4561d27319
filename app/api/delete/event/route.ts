import * as z from "zod";
import { deleteEvent } from "@/lib/calendar/change-events";
import { eventJson, eventShape } from "@/lib/calendar/event-json";
import { withApi } from "@/lib/server/http";

export const DELETE = withApi(
  {
    summary: "Deletes an event, and answers with what it was",
    description: "The header `event` contains the id.",
    auth: "calendar.edit",
    /** The event's id. */
    headers: z.object({ event: z.uuid("invalid") }),
    data: eventShape,
    idempotent: true,
    failure: "cannot_delete_event",
  },
  async ({ actor, headers, requestId }) => ({
    data: eventJson(await deleteEvent(actor, { id: headers.event }, requestId)),
  }),
);
