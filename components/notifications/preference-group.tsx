"use client";

import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { type GroupState, MasterSwitch } from "@/components/ui/master-switch";
import { Switch } from "@/components/ui/switch";
import type { EmailPreference, EmailPreferences } from "@/lib/notifications/schema";
import type { ChoiceGroup } from "./choice-groups";

type PreferenceGroupProps = ChoiceGroup & {
  chosen: EmailPreference[];
  onChoose: (choice: EmailPreferences) => void;
};

/**
 * A group of kinds in one row: a switch for the whole group, and a button that opens a list with a switch for each kind.
 */
export function PreferenceGroup({ group, kinds, chosen, onChoose }: PreferenceGroupProps) {
  const t = useTranslations("notifications.byEmail");
  const on = kinds.filter((kind) => chosen.some((one) => one.kind === kind && one.byEmail));
  const title = t(`groups.${group}`);
  return (
    <section aria-labelledby={`group-${group}`} className="flex flex-wrap items-center gap-x-2 pr-2 pl-card">
      <div className="min-w-0 flex-1 py-3">
        <MasterSwitch
          id={`group-${group}`}
          title={title}
          text={t("countOn", { on: on.length, count: kinds.length })}
          state={stateOf(on.length, kinds.length)}
          onChange={(byEmail) => onChoose({ kinds, byEmail })}
        />
      </div>
      <Disclosure
        className="row-fold"
        isPlain
        summaryClass="grid size-11 list-none place-items-center rounded text-ink-muted hover:bg-surface-hover"
        summary={<span className="sr-only">{t("oneByOneOf", { group: title })}</span>}
      >
        {/* The single switches are below the switch of the group. The space at the right is as wide as the button above. */}
        <div className="divide-y divide-line border-t border-line pr-13 pb-2">
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
    </section>
  );
}

function stateOf(on: number, all: number): GroupState {
  if (on === all) return "on";
  return on === 0 ? "off" : "mixed";
}
