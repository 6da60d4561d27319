"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { setEmailPreferenceAction } from "@/app/api/notifications/actions";
import { type ActEnd, useAct } from "@/components/forms/use-act";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { classNames } from "@/components/ui/class-names";
import { Switch } from "@/components/ui/switch";
import type { EmailPreference, NotificationSubject } from "@/lib/notifications/schema";
import { paths } from "@/lib/paths";

/** The kinds of notifications about a subject. */
export type PreferenceGroup = { subject: NotificationSubject; kinds: EmailPreference["kind"][] };

type EmailPreferencesProps = {
  preferences: EmailPreference[];
  groups: PreferenceGroup[];
  /** The kind of notification that the reader has asked about. */
  why?: EmailPreference["kind"] | undefined;
};

/** A switch for each kind of notification that can be sent by e-mail. Each choice is saved immediately. */
export function EmailPreferences({ preferences, groups, why }: EmailPreferencesProps) {
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
    if (refusal?.code === "unauthenticated") return window.location.assign(paths.login(paths.notificationChoices()));
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
    <section aria-labelledby="notifications-by-email" className="flex flex-col gap-6">
      {/* The line for "saved" lies in the space below the page's head. */}
      <div className="-mt-6 -mb-4">
        <h2 id="notifications-by-email" className="sr-only">
          {t("title")}
        </h2>
        <p role="status" className="min-h-5 text-sm text-positive">
          {status.saved ? t("saved") : ""}
        </p>
        {status.failure ? (
          <Alert tone="danger" title={status.failure.title}>
            {status.failure.hint}
          </Alert>
        ) : null}
      </div>
      <div className="-mb-6 gap-6 lg:columns-2">
        {groups.map(({ subject, kinds }) => (
          <Card key={subject} aria-labelledby={`group-${subject}`} className="mb-6 break-inside-avoid">
            <CardHead id={`group-${subject}`} title={t(`groups.${subject}`)} />
            <div className="divide-y divide-line px-5">
              {kinds.map((kind) => (
                <div key={kind} className={classNames("py-1", kind === why && "-mx-5 bg-accent-soft px-5")}>
                  <Switch
                    label={t(`kinds.${kind}`)}
                    isOn={chosen.some((one) => one.kind === kind && one.byEmail)}
                    onChange={(isOn) => choose({ kind, byEmail: isOn })}
                  />
                </div>
              ))}
            </div>
          </Card>
        ))}
      </div>
      <Card className="px-5 py-1">
        <Switch label={t("security")} help={t("securityText")} isOn isDisabled />
      </Card>
    </section>
  );
}
