import { addEvent } from "@/lib/events/change-events";
import { eventJson, eventShape } from "@/lib/events/event-json";
import { addEventInput } from "@/lib/events/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi(
  {
    summary: "Adds an event to the staff's calendar",
    auth: "calendar.edit",
    body: addEventInput,
    data: eventShape,
    successStatus: 201,
    idempotent: true,
    failure: "cannot_add_event",
  },
  async ({ actor, body, requestId }) => ({ data: eventJson(await addEvent(actor, body, requestId)) }),
);
