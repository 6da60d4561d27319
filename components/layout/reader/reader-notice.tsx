"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { staySignedInAction } from "@/app/api/auth/actions";
import { letLeave } from "@/components/browser/leaving";
import { noteOwnPage } from "@/components/browser/page-reader";
import { keepOpenForm } from "@/components/forms/kept-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { LateTexts } from "@/components/ui/messages/late-texts";
import type { Locale } from "@/lib/i18n/locales";
import type { Messages } from "@/lib/i18n/messages";
import { paths } from "@/lib/paths";

const fetchTexts = async (locale: Locale) => ({
  session: ((await import(`@/messages/${locale}/identity/session.json`)) as { default: Messages["session"] }).default,
});

/** `onGood` is called when the server confirms that the page was rendered for the user who is logged in. */
type ReaderNoticeProps = { onGood: () => void };

/** Asks the server who is logged in. If another user is logged in, tells the reader so in the page's language. */
export function ReaderNotice(props: ReaderNoticeProps) {
  return (
    <LateTexts fetchTexts={fetchTexts}>
      <Notice {...props} />
    </LateTexts>
  );
}

/** The bank's refusal: another person is logged in, or nobody is logged in. Null until the answer comes. */
type Answer = { isLoggedOut: boolean; message: string } | null;

function Notice({ onGood }: ReaderNoticeProps) {
  const t = useTranslations("session.reader");
  const [answer, setAnswer] = useState<Answer>(null);
  const isGood = useEffectEvent(() => {
    noteOwnPage();
    onGood();
  });
  useEffect(() => {
    let isShown = true;
    staySignedInAction({}).then(
      (result) => {
        if (!isShown) return;
        if (result.ok) isGood();
        else setAnswer({ isLoggedOut: result.code === "unauthenticated", message: result.message });
      },
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  const isLoggedOut = answer?.isLoggedOut ?? false;
  const goOn = () => {
    letLeave();
    return isLoggedOut ? goToLogIn() : window.location.reload();
  };
  return (
    <Dialog isOpen onClose={goOn} title={t(isLoggedOut ? "loggedOutTitle" : "title")} size="small" isAlert>
      <p className="text-ink-muted">
        {isLoggedOut || !answer ? t(isLoggedOut ? "loggedOut" : "text") : answer.message}
      </p>
      <DialogActions>
        <Button autoFocus onClick={goOn}>
          {t(isLoggedOut ? "logIn" : "load")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Opens the log-in page. If the reader was filling in a form, the server keeps the typed values until the log-in. */
async function goToLogIn(): Promise<void> {
  const mark = await keepOpenForm();
  const { pathname, search } = window.location;
  window.location.assign(paths.login(pathname + search + mark));
}
