import { addEvent } from "@/lib/calendar/change-events";
import { eventJson, eventShape } from "@/lib/calendar/event-json";
import { addEventInput } from "@/lib/calendar/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi(
  {
    summary: "Adds an event to the staff's calendar",
    description: "`end` is exclusive. Times without an offset are in the bank's time zone.",
    auth: "calendar.edit",
    body: addEventInput,
    data: eventShape,
    successStatus: 201,
    idempotent: true,
    failure: "cannot_add_event",
  },
  async ({ actor, body, requestId }) => ({ data: eventJson(await addEvent(actor, body, requestId)) }),
);
