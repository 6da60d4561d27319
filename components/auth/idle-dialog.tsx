"use client";

import { useTranslations } from "next-intl";
import { Button, buttonClass } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { LateTexts } from "@/components/ui/messages/late-texts";
import type { Locale } from "@/lib/i18n/locales";
import type { Messages } from "@/lib/i18n/messages";
import { paths } from "@/lib/paths";

const fetchTexts = async (locale: Locale) => ({
  session: ((await import(`@/messages/${locale}/identity/session.json`)) as { default: Messages["session"] }).default,
});

type IdleDialogProps = { isOpen: boolean; remainingMs: number; onStay: () => void };

/** Counts down the remaining seconds of a session, and offers to continue the session. */
export function IdleDialog(props: IdleDialogProps) {
  return (
    <LateTexts fetchTexts={fetchTexts}>
      <Countdown {...props} />
    </LateTexts>
  );
}

function Countdown({ isOpen, remainingMs, onStay }: IdleDialogProps) {
  const t = useTranslations("session.idle");
  return (
    <Dialog isOpen={isOpen} onClose={onStay} title={t("title")} size="small" isAlert>
      <p role="timer" className="text-ink-muted">
        {t("text", { seconds: Math.ceil(remainingMs / 1000) })}
      </p>
      <DialogActions>
        {/* This is a plain link and not a `Link`, because the log-out must load a new document. */}
        <a href={paths.logout} className={buttonClass("secondary")}>
          {t("leave")}
        </a>
        <Button autoFocus onClick={onStay}>
          {t("stay")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
