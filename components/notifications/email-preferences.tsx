"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { MasterSwitch } from "@/components/ui/master-switch";
import { Switch } from "@/components/ui/switch";
import type { EmailPreference } from "@/lib/notifications/schema";
import type { PreferenceGroup } from "./choice-groups";
import { PreferenceCard } from "./preference-card";
import { inColumns } from "./preference-columns";
import { useEmailPreferences } from "./use-email-preferences";

type EmailPreferencesProps = {
  preferences: EmailPreference[];
  groups: PreferenceGroup[];
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
  // `null` stands for the last card, which is about security.
  const columns = inColumns([...groups, null], heightOf);
  return (
    <section aria-labelledby="notifications-by-email" className="flex flex-col gap-3 md:gap-6">
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
          tone="info"
          title={t("whyTitle")}
          actions={
            <div className="text-ink max-md:w-full">
              <Switch
                label={t(`kinds.${why}`)}
                isOn={chosen.some(({ kind, byEmail }) => kind === why && byEmail)}
                onChange={(byEmail) => choose({ kinds: [why], byEmail })}
              />
            </div>
          }
        >
          {t("why")}
        </Alert>
      ) : null}
      <div className="grid gap-3 md:gap-6 lg:grid-cols-2 lg:items-start">
        {columns.map((cards) => (
          <div key={cards[0]?.group ?? "security"} className="flex min-w-0 flex-col gap-3 md:gap-6">
            {cards.map((group) =>
              group ? (
                <PreferenceCard key={group.group} {...group} chosen={chosen} onChoose={choose} />
              ) : (
                <Card key="security" className="px-card py-3">
                  <MasterSwitch title={t("security")} text={t("securityText")} state="on" isDisabled />
                </Card>
              ),
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

/**
 * Returns the height of a folded card, in rows. The heights decide which card is in which column. A card stays in its column when
 * the reader unfolds it.
 */
function heightOf(group: PreferenceGroup | null): number {
  return (group?.kinds ?? []).length < 2 ? 2 : 3;
}
