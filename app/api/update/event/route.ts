import { updateEvent } from "@/lib/calendar/change-events";
import { eventJson, eventShape } from "@/lib/calendar/event-json";
import { updateEventInput } from "@/lib/calendar/schema";
import { withApi } from "@/lib/server/http";

export const PUT = withApi(
  {
    summary: "Changes what it names of an event",
    description: "The body contains `id` and the changed fields.",
    auth: "calendar.edit",
    body: updateEventInput,
    data: eventShape,
    idempotent: true,
    failure: "cannot_update_event",
  },
  async ({ actor, body, requestId }) => ({ data: eventJson(await updateEvent(actor, body, requestId)) }),
);
