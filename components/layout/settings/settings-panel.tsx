"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { themeIcons, themeLabels } from "@/components/layout/theme-button";
import { useKeptAppearance } from "@/components/layout/use-kept-appearance";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Disclosure } from "@/components/ui/disclosure";
import { Icon } from "@/components/ui/icon/icon";
import { LateTexts } from "@/components/ui/messages/late-texts";
import { OptionGroup } from "@/components/ui/option-group";
import { Switch } from "@/components/ui/switch";
import {
  type Appearance,
  type AppearanceSetting,
  appearanceOptions,
  forcedBy,
  shownAppearance,
} from "@/lib/appearance/appearance.model";
import type { Locale } from "@/lib/i18n/locales";
import type { Messages } from "@/lib/i18n/messages";
import { LookSketch } from "./look-sketch";

/** The settings that are always in view. */
const mainSettings = ["theme", "topBar"] as const;
/**
 * The settings of "More options". On narrow screens, the side menu is a drawer and the page has the full width, so these settings
 * have no effect.
 */
const furtherSettings = ["layout", "width", "menuTheme", "menuType"] as const;
/** All settings of the panel. */
const offered = [...mainSettings, ...furtherSettings, "preloader"] as const;
const standard = Object.fromEntries(offered.map((setting) => [setting, appearanceOptions[setting][0]]));
const drawn: readonly AppearanceSetting[] = ["layout", "width", "menuType"];

type SettingsPanelProps = { isOpen: boolean; onClose: () => void };

const fetchTexts = async (locale: Locale) => ({
  look: ((await import(`@/messages/${locale}/shell/look.json`)) as { default: Messages["look"] }).default,
});

/** The display settings, at the side of the page. The page shows each choice immediately. */
export function SettingsPanel(props: SettingsPanelProps) {
  return (
    <LateTexts fetchTexts={fetchTexts}>
      <Panel {...props} />
    </LateTexts>
  );
}

function Panel({ isOpen, onClose }: SettingsPanelProps) {
  const t = useTranslations("look");
  const common = useTranslations("common");
  const { appearance, choose, isKept } = useKeptAppearance();
  const shown = shownAppearance(appearance);
  const place = useRef<HTMLDivElement>(null);
  const isChanged = (setting: (typeof offered)[number]) => appearance[setting] !== standard[setting];
  const reset = () => {
    choose(standard);
    // Moves the focus, because the pressed button disappears.
    place.current?.focus();
  };
  const pictureOf = (setting: AppearanceSetting, option: string) => {
    if (setting === "theme") return <Icon name={themeIcons[option as Appearance["theme"]]} className="size-4" />;
    return drawn.includes(setting) ? <LookSketch look={{ ...shown, [setting]: option }} /> : null;
  };
  const choiceOf = (setting: (typeof mainSettings | typeof furtherSettings)[number]) => {
    const force = forcedBy(appearance, setting);
    return (
      <OptionGroup
        key={setting}
        label={setting === "theme" ? common("theme") : t(`${setting}.title`)}
        help={force ? t(`forced.${force}`) : null}
        value={shown[setting]}
        options={appearanceOptions[setting].map((option) => ({
          value: option,
          label:
            setting === "theme"
              ? common(themeLabels[option as Appearance["theme"]])
              : t(`${setting}.${option}` as Parameters<typeof t>[0]),
          picture: pictureOf(setting, option),
        }))}
        isBar={!drawn.includes(setting)}
        onChange={(value) => choose({ [setting]: value })}
      />
    );
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("title")} size="settings">
      <p className="-mt-2 mb-5 text-sm text-ink-muted">{t("text")}</p>
      {isKept ? null : <Alert tone="warning">{t("notKept")}</Alert>}
      <div ref={place} tabIndex={-1} className="flex flex-col gap-6 outline-none">
        {mainSettings.map(choiceOf)}
        <Switch
          label={t("preloader")}
          help={t("preloaderHelp")}
          isOn={appearance.preloader === "on"}
          onChange={(isOn) => choose({ preloader: isOn ? "on" : "off" })}
        />
        <MoreOptions hasChanges={furtherSettings.some(isChanged)}>{furtherSettings.map(choiceOf)}</MoreOptions>
        {offered.some(isChanged) ? (
          <Button variant="secondary" onClick={reset}>
            {t("standard")}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

type MoreOptionsProps = { hasChanges: boolean; children: ReactNode };

/** The settings that few readers change. When the panel opens, these settings are folded if all of them have their defaults. */
function MoreOptions({ hasChanges, children }: MoreOptionsProps) {
  const t = useTranslations("look");
  // A choice neither folds nor unfolds the settings while the panel is open.
  const [isOpenAtFirst] = useState(hasChanges);
  return (
    <Disclosure className="max-lg:hidden" summary={t("more")} isOpenAtFirst={isOpenAtFirst}>
      <div className="flex flex-col gap-6 pt-3">{children}</div>
    </Disclosure>
  );
}
