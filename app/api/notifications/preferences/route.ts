import { findEmailPreferences, setEmailPreference } from "@/lib/notifications/email-preferences";
import { emailPreferenceInput } from "@/lib/notifications/schema";
import { withApi } from "@/lib/server/http";

export const GET = withApi({ auth: "session" }, async ({ actor }) => ({ data: await findEmailPreferences(actor) }));

export const POST = withApi({ auth: "session", body: emailPreferenceInput }, async ({ actor, body }) => {
  await setEmailPreference(actor, body);
  return { data: await findEmailPreferences(actor) };
});
