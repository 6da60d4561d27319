"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { askUntilKnown } from "@/components/browser/find-outcome";
import { forgetSent, latestSent, recallAnswered, watchSent } from "@/components/browser/sent-requests";
import { Alert } from "@/components/ui/alert";
import type { RequestOutcome } from "@/lib/request-outcome";

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
 * Asks the server repeatedly until the outcome of the newest request is known. Also asks about requests that are sent after the
 * failure of the page.
 */
function useLastRequest(): Asked {
  const [asked, setAsked] = useState<Asked>({ isAsking: false, outcome: null, id: "" });
  useEffect(() => {
    let stop: (() => void) | undefined;
    const askForLatest = () => {
      const sent = latestSent();
      if (!sent) return;
      stop?.();
      setAsked({ isAsking: true, outcome: null, id: sent.id });
      stop = askUntilKnown(sent, (outcome) =>
        setAsked({ isAsking: outcome.state === "unknown", outcome, id: sent.id }),
      );
    };
    recallAnswered();
    askForLatest();
    const unwatch = watchSent(askForLatest);
    return () => {
      unwatch();
      stop?.();
    };
  }, []);
  const { outcome, id } = asked;
  useEffect(() => {
    // Forgets the request, because its outcome is now on the screen. The form's next request then gets a new id.
    if (outcome?.state === "done" || outcome?.state === "refused") forgetSent(id);
  }, [outcome, id]);
  return asked;
}
