import * as z from "zod";
import { categoryJson, categoryShape } from "@/lib/calendar/event-json";
import { findCategories } from "@/lib/calendar/find-events";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "Lists the categories of the calendar's events",
    auth: "calendar.read",
    data: z.array(categoryShape),
    failure: "cannot_get_categories",
  },
  async ({ actor }) => ({ data: (await findCategories(actor)).map(categoryJson) }),
);
