"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { Switch } from "@/components/ui/switch";
import type { EmailPreference } from "@/lib/notifications/schema";
import type { ChoiceGroup } from "./choice-groups";
import { PreferenceGroup } from "./preference-group";
import { useEmailPreferences } from "./use-email-preferences";

type EmailPreferencesProps = {
  preferences: EmailPreference[];
  groups: ChoiceGroup[];
  /** The kind of notification that the URL's query `why` names. The choice for this kind is shown above the groups. */
  why?: EmailPreference["kind"] | undefined;
};

/**
 * A switch for each group of notifications that the bank can send by e-mail, and for each kind in the group. Each choice is saved
 * immediately.
 */
export function EmailPreferences({ preferences, groups, why }: EmailPreferencesProps) {
  const t = useTranslations("notifications.byEmail");
  const { chosen, choose, status } = useEmailPreferences(preferences);
  return (
    <section aria-labelledby="notifications-by-email" className="flex flex-col gap-3 md:gap-4">
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
      {why ? (
        <Alert
          actions={
            <div className="text-ink max-md:w-full">
              <Switch
                label={t("whySwitch")}
                isOn={chosen.some(({ kind, byEmail }) => kind === why && byEmail)}
                onChange={(byEmail) => choose({ kinds: [why], byEmail })}
              />
            </div>
          }
        >
          {t("why", { kind: t(`kinds.${why}`) })}
        </Alert>
      ) : null}
      <Card className="divide-y divide-line">
        {groups.map((group) => (
          <PreferenceGroup key={group.group} {...group} chosen={chosen} onChoose={choose} />
        ))}
        <div className="flex items-center justify-between gap-4 px-card py-3">
          <div>
            <h3 className="font-semibold">{t("security")}</h3>
            <p className="text-sm text-ink-muted">{t("securityText")}</p>
          </div>
          <p className="shrink-0 text-sm text-ink-muted">{t("alwaysOn")}</p>
        </div>
      </Card>
    </section>
  );
}
