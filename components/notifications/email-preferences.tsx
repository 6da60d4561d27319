"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { setEmailPreferenceAction } from "@/app/api/notifications/actions";
import { type ActEnd, useAct } from "@/components/forms/use-act";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { Switch } from "@/components/ui/switch";
import { type EmailPreference, notificationSubject, notificationSubjects } from "@/lib/notifications/schema";
import { paths } from "@/lib/paths";

/** A switch for each kind of notification that can be sent by e-mail. Each choice is saved immediately. */
export function EmailPreferences({ preferences }: { preferences: EmailPreference[] }) {
  const t = useTranslations("notifications.byEmail");
  const act = useAct("by-email", t("failedTitle"));
  const [chosen, setChosen] = useState(preferences);
  const [status, setStatus] = useState<{ saved: boolean; failure: ActEnd<null>["failure"] }>({
    saved: false,
    failure: null,
  });
  const [seen, setSeen] = useState(preferences);
  // True when a choice may not have been saved. In this case the page is fetched again to show the saved choices.
  const [isUnsure, setUnsure] = useState(false);
  if (preferences !== seen) {
    setSeen(preferences);
    if (isUnsure) setChosen(preferences);
    setUnsure(false);
  }
  // Choices are sent one after the other, so that the server keeps the last choice.
  const sending = useRef<Promise<void>>(Promise.resolve());

  const show = (kind: EmailPreference["kind"], byEmail: boolean) =>
    setChosen((all) => all.map((one) => (one.kind === kind ? { kind, byEmail } : one)));

  async function save(preference: EmailPreference) {
    const { isDone, refusal, failure } = await act(() => setEmailPreferenceAction(preference));
    if (isDone) return setStatus({ saved: true, failure: null });
    if (refusal?.code === "unauthenticated") return window.location.assign(paths.login(paths.profile));
    if (!refusal) setUnsure(true);
    show(preference.kind, !preference.byEmail);
    setStatus({ saved: false, failure });
  }

  function choose(preference: EmailPreference) {
    show(preference.kind, preference.byEmail);
    setStatus({ saved: false, failure: null });
    sending.current = sending.current.then(() => save(preference));
  }

  return (
    <Card
      aria-labelledby="notifications-by-email"
      className="mt-6 grid gap-5 p-5 md:p-7 xl:grid-cols-[minmax(0,1fr)_minmax(0,2.5fr)] xl:gap-8"
    >
      <div>
        <h2 id="notifications-by-email" className="font-semibold">
          {t("title")}
        </h2>
        <p className="mt-1 text-sm text-ink-muted">{t("text")}</p>
        <p role="status" className="mt-1 min-h-5 text-sm text-positive">
          {status.saved ? t("saved") : ""}
        </p>
      </div>
      <div>
        {status.failure ? (
          <Alert tone="danger" title={status.failure.title}>
            {status.failure.hint}
          </Alert>
        ) : null}
        <div className="grid gap-5">
          {groupsOf(chosen).map(({ subject, kinds }) => (
            <fieldset key={subject}>
              <legend className="mb-1 text-xs font-semibold text-ink-muted">{t(`groups.${subject}`)}</legend>
              <div className="grid items-start gap-x-8 md:grid-cols-2">
                {kinds.map(({ kind, byEmail }) => (
                  <Switch
                    key={kind}
                    label={t(`kinds.${kind}`)}
                    isOn={byEmail}
                    onChange={(isOn) => choose({ kind, byEmail: isOn })}
                  />
                ))}
              </div>
            </fieldset>
          ))}
          <div className="md:w-1/2 md:pr-4">
            <Switch label={t("security")} help={t("securityText")} isOn isDisabled />
          </div>
        </div>
      </div>
    </Card>
  );
}

/** The choices, grouped by the subject of the notifications. Omits kinds that this reader never receives. */
function groupsOf(preferences: EmailPreference[]) {
  return notificationSubjects
    .map((subject) => ({ subject, kinds: preferences.filter(({ kind }) => notificationSubject(kind) === subject) }))
    .filter(({ kinds }) => kinds.length > 0);
}
