import * as z from "zod";
import { findEmailPreferences, setEmailPreference } from "@/lib/notifications/email-preferences";
import { emailPreferenceInput } from "@/lib/notifications/schema";
import { withApi } from "@/lib/server/http";

const data = z.array(emailPreferenceInput);

export const GET = withApi(
  { summary: "Which notifications come by e-mail too", description: "For all users.", auth: "session", data },
  async ({ actor }) => ({ data: await findEmailPreferences(actor) }),
);

export const POST = withApi(
  {
    summary: "Chooses whether a kind comes by e-mail",
    description: "For all users.",
    auth: "session",
    body: emailPreferenceInput,
    data,
  },
  async ({ actor, body }) => {
    await setEmailPreference(actor, body);
    return { data: await findEmailPreferences(actor) };
  },
);
