"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { findOutcome } from "@/components/browser/find-outcome";
import {
  forgetSent,
  latestSent,
  recallAnswered,
  type SentRequest,
  watchSent,
} from "@/components/browser/sent-requests";
import { Alert } from "@/components/ui/alert";
import type { RequestOutcome } from "@/lib/request-outcome";

const askAgainMs = 3_000;

/** Shows the outcome of the last request on a page that has failed. Renders nothing if no request has an unread outcome. */
export function LastRequest() {
  const t = useTranslations("common");
  const { isAsking, outcome } = useLastRequest();
  if (!isAsking && !outcome) return null;
  if (!outcome) return <Alert>{t("askingForLast")}</Alert>;
  if (outcome.state === "unknown") return <Alert title={t("notKnownTitle")}>{t("notKnownText")}</Alert>;
  return (
    <Alert tone={outcome.state === "done" ? "positive" : "info"} title={outcome.title}>
      {outcome.text}
    </Alert>
  );
}

type Asked = { isAsking: boolean; outcome: RequestOutcome | null; id: string };

/**
 * Asks the bank repeatedly until the outcome of the newest request is known. Also asks about requests that are sent later,
 * because a page may fail before its request is sent.
 */
function useLastRequest(): Asked {
  const [asked, setAsked] = useState<Asked>({ isAsking: false, outcome: null, id: "" });
  useEffect(() => {
    let timer: number | undefined;
    let current: SentRequest | undefined;
    const ask = async (about: SentRequest) => {
      const outcome = await findOutcome(about);
      if (current !== about) return;
      setAsked({ isAsking: outcome.state === "unknown", outcome, id: about.id });
      if (outcome.state === "unknown") timer = window.setTimeout(() => ask(about), askAgainMs);
    };
    const askForLatest = () => {
      const sent = latestSent();
      if (!sent) return;
      window.clearTimeout(timer);
      current = sent;
      setAsked({ isAsking: true, outcome: null, id: sent.id });
      ask(sent);
    };
    recallAnswered();
    askForLatest();
    const unwatch = watchSent(askForLatest);
    return () => {
      unwatch();
      current = undefined;
      window.clearTimeout(timer);
    };
  }, []);
  const { outcome, id } = asked;
  useEffect(() => {
    // The outcome is on the screen, so the form's next request gets a new id.
    if (outcome?.state === "done" || outcome?.state === "refused") forgetSent(id);
  }, [outcome, id]);
  return asked;
}
