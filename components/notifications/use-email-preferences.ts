"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { setEmailPreferencesAction } from "@/app/api/notifications/actions";
import { type ActEnd, useAct } from "@/components/forms/use-act";
import type { EmailPreference, EmailPreferences } from "@/lib/notifications/schema";
import { paths } from "@/lib/paths";

/** Applies a choice of the reader to the preferences, and returns all preferences. */
const withChoice = (all: EmailPreference[], { kinds, byEmail }: EmailPreferences): EmailPreference[] =>
  all.map((one) => (kinds.includes(one.kind) ? { ...one, byEmail } : one));

/**
 * The reader's choices about e-mails. Each choice is shown and sent to the server immediately.
 *
 * @param preferences the choices that the bank had stored when the page was fetched
 */
export function useEmailPreferences(preferences: EmailPreference[]) {
  const t = useTranslations("notifications.byEmail");
  const act = useAct("by-email", t("failedTitle"));
  const [saved, setSaved] = useState(preferences);
  // The choices that the server has not saved yet. If a choice cannot be saved, only this choice is removed, and other choices
  // stay on the screen.
  const [unsaved, setUnsaved] = useState<EmailPreferences[]>([]);
  const [status, setStatus] = useState<{ saved: boolean; failure: ActEnd<null>["failure"] }>({
    saved: false,
    failure: null,
  });
  const [seen, setSeen] = useState(preferences);
  // True if it is uncertain whether a choice was saved. The page is then refreshed to show the saved choices.
  const [isUnsure, setUnsure] = useState(false);
  if (preferences !== seen) {
    setSeen(preferences);
    if (isUnsure) setSaved(preferences);
    setUnsure(false);
  }
  // Choices are sent one after the other, so that the server keeps the last choice.
  const sending = useRef<Promise<void>>(Promise.resolve());

  async function save(choice: EmailPreferences) {
    const { isDone, refusal, failure } = await act(() => setEmailPreferencesAction(choice));
    if (refusal?.code === "unauthenticated") return window.location.assign(paths.login(paths.notificationChoices()));
    if (isDone) setSaved((all) => withChoice(all, choice));
    else if (!refusal) setUnsure(true);
    setUnsaved((waiting) => waiting.filter((one) => one !== choice));
    setStatus({ saved: isDone, failure });
  }

  function choose(choice: EmailPreferences) {
    setUnsaved((waiting) => [...waiting, choice]);
    setStatus({ saved: false, failure: null });
    sending.current = sending.current.then(() => save(choice));
  }

  return { chosen: unsaved.reduce(withChoice, saved), choose, status };
}
