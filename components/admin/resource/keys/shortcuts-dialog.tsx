"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/controls";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { areLettersOn, setLetters } from "./letter-keys";

type Shortcut = { keys: string[]; text: string };

type ShortcutsDialogProps = {
  isOpen: boolean;
  hasSearch: boolean;
  hasBulk: boolean;
  /** The shortcuts that exist only on the page of this table. */
  further: Shortcut[];
  onClose: () => void;
};

/** The list of a table's shortcuts, and the switch for the letter keys. */
export function ShortcutsDialog({ isOpen, hasSearch, hasBulk, further, onClose }: ShortcutsDialogProps) {
  const t = useTranslations("admin.keys");
  const common = useTranslations("common");
  const shortcuts: Shortcut[] = [
    ...(hasSearch ? [{ keys: ["/"], text: t("search") }] : []),
    { keys: [t("keyDown"), "j"], text: t("next") },
    { keys: [t("keyUp"), "k"], text: t("previous") },
    { keys: [t("keyEnter")], text: t("open") },
    ...(hasBulk ? [{ keys: [t("keySpace")], text: t("choose") }] : []),
    { keys: [t("keyEscape")], text: t("clear") },
    ...further,
    { keys: ["?"], text: t("help") },
  ];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("title")}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2 text-sm">
        {shortcuts.map(({ keys, text }) => (
          <div key={text} className="contents">
            <dt className="flex flex-wrap items-center gap-1.5">
              {keys.map((key, index) => (
                <span key={key} className="flex items-center gap-1.5">
                  {index > 0 ? <span className="text-ink-muted">{t("or")}</span> : null}
                  <kbd className="rounded-sm border border-line-strong bg-surface-sunken px-1.5 py-0.5 font-mono text-xs">
                    {key}
                  </kbd>
                </span>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-t border-line pt-3">
        <LettersSwitch />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{common("close")}</Button>
      </DialogActions>
    </Dialog>
  );
}

function LettersSwitch() {
  const t = useTranslations("admin.keys");
  const [isOn, setOn] = useState(areLettersOn);
  return (
    <>
      <Checkbox
        id="letter-keys"
        label={t("useLetters")}
        aria-describedby="letter-keys-help"
        checked={isOn}
        onChange={({ target }) => {
          setLetters(target.checked);
          setOn(target.checked);
        }}
      />
      <p id="letter-keys-help" className="text-sm text-ink-muted">
        {t("useLettersHelp")}
      </p>
    </>
  );
}
