"use client";

import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { type GroupState, MasterSwitch } from "@/components/ui/master-switch";
import { Switch } from "@/components/ui/switch";
import type { EmailPreference, EmailPreferences } from "@/lib/notifications/schema";
import type { PreferenceGroup } from "./choice-groups";

type PreferenceCardProps = PreferenceGroup & {
  chosen: EmailPreference[];
  onChoose: (choice: EmailPreferences) => void;
};

/**
 * A group of kinds: a switch for the whole group, and a list with a switch for each kind. The list is folded until the reader
 * opens it.
 */
export function PreferenceCard({ group, kinds, chosen, onChoose }: PreferenceCardProps) {
  const t = useTranslations("notifications.byEmail");
  const on = kinds.filter((kind) => chosen.some((one) => one.kind === kind && one.byEmail));
  const title = t(`groups.${group}`);
  const [only, ...others] = kinds;
  // If the group has only one kind, the switch of the group is enough.
  const single = others.length === 0 ? only : undefined;
  return (
    <Card aria-labelledby={`group-${group}`}>
      <div className="px-card py-3">
        <MasterSwitch
          id={`group-${group}`}
          title={title}
          text={single ? t(`kinds.${single}`) : t("countOn", { on: on.length, count: kinds.length })}
          state={stateOf(on.length, kinds.length)}
          onChange={(byEmail) => onChoose({ kinds, byEmail })}
        />
      </div>
      {single ? null : (
        <Disclosure
          className="border-t border-line"
          summaryClass="w-full justify-between px-card hover:underline"
          summary={
            <>
              <span aria-hidden="true">{t("oneByOne")}</span>
              <span className="sr-only">{t("oneByOneOf", { group: title })}</span>
            </>
          }
        >
          <div className="divide-y divide-line border-t border-line px-card pb-2">
            {kinds.map((kind) => (
              <div key={kind} className="py-1">
                <Switch
                  label={t(`kinds.${kind}`)}
                  isOn={on.includes(kind)}
                  onChange={(byEmail) => onChoose({ kinds: [kind], byEmail })}
                />
              </div>
            ))}
          </div>
        </Disclosure>
      )}
    </Card>
  );
}

function stateOf(on: number, all: number): GroupState {
  if (on === all) return "on";
  return on === 0 ? "off" : "mixed";
}
