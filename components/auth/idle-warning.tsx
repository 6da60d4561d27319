"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { staySignedInAction } from "@/app/api/auth/actions";
import { letLeave } from "@/components/browser/leaving";
import { isPageOfOther } from "@/components/browser/page-reader";
import { keepOpenForm, keptMark } from "@/components/forms/kept-form";
import { lateModule } from "@/components/ui/overlay/late-module";
import { paths, withQuery } from "@/lib/paths";

const useIdleDialog = lateModule(() => import("./idle-dialog"));

const warningMs = 60_000;
/** The page reports typing and clicks to the server at most once in this interval, in milliseconds. */
const pingStepMs = 60_000;
/** The name of the channel by which the tabs of a session tell each other about activity, and about the session's end. */
const channelName = "holdfast-activity";
/** The time in which the other tabs keep their forms before the session ends, in milliseconds. */
const othersKeepMs = 700;

/**
 * Warns one minute before a session without "remember me" ends (docs/domain.md, "Customers"), and then ends the session. If the
 * reader was filling in a form, the page shows the form with the typed values again after the log-in.
 *
 * @param idleMs how long a session lasts after a request, in milliseconds
 */
export function IdleWarning({ idleMs }: { idleMs: number }) {
  const idleDialog = useIdleDialog();
  const { remainingMs, stay, tellEnd } = useIdleTime(idleMs);
  const isEnding = useRef(false);
  const isWarning = remainingMs <= warningMs;
  // The dialog is created only when it is first needed, because every page contains this component. After that, the dialog
  // stays mounted, so that its closing animation can run.
  const [hasWarned, setHasWarned] = useState(false);
  if (isWarning && !hasWarned) setHasWarned(true);

  useEffect(() => {
    if (remainingMs > 0 || isEnding.current) return;
    isEnding.current = true;
    letLeave();
    const { pathname, search } = window.location;
    const here = pathname + search;
    // Does not log out if the session has ended in another tab, because the log-out could end the session of another person.
    if (isPageOfOther()) {
      const mark = keptMark();
      return mark ? window.location.replace(paths.login(here + mark)) : window.location.reload();
    }
    // Logs out, because the session may last some seconds longer on the server than on this page. Loads a new document, so that
    // no data of the account stays in the page's memory.
    const end = async () => {
      await tellEnd();
      const mark = await keepOpenForm();
      window.location.replace(withQuery(paths.logout, { callbackUrl: here + mark, reason: "idle" }));
    };
    end();
  }, [remainingMs, tellEnd]);

  return hasWarned && idleDialog ? (
    <idleDialog.IdleDialog isOpen={isWarning} remainingMs={Math.max(0, remainingMs)} onStay={stay} />
  ) : null;
}

/**
 * Returns the time until the session ends, in milliseconds. The state changes only during the last minute, so that the page does
 * not render every second. `stay` extends the session. `tellEnd` asks the other tabs to keep their forms, and waits for them.
 */
function useIdleTime(idleMs: number) {
  const [remainingMs, setRemainingMs] = useState(idleMs);
  const lastPingAt = useRef(0);
  const channel = useRef<BroadcastChannel | null>(null);

  const restart = useCallback(() => {
    lastPingAt.current = Date.now();
    setRemainingMs(idleMs);
  }, [idleMs]);

  const stay = useCallback(() => {
    restart();
    staySignedInAction({}).then(
      (result) => {
        if (result.ok) channel.current?.postMessage("active");
        else if (result.code !== "other_reader") setRemainingMs(0);
      },
      // Without a connection, the countdown continues, and the reader's next activity calls the server again.
      () => undefined,
    );
  }, [restart]);

  const tellEnd = useCallback(async () => {
    channel.current?.postMessage("ending");
    await new Promise((resolve) => setTimeout(resolve, othersKeepMs));
  }, []);

  useEffect(() => {
    restart();
    channel.current = new BroadcastChannel(channelName);
    // The browser slows the timers of a hidden tab, so another tab may end the session before this tab has noticed the time.
    channel.current.onmessage = ({ data }) => (data === "ending" ? keepOpenForm() : restart());
    const look = () => {
      const remaining = lastPingAt.current + idleMs - Date.now();
      setRemainingMs((previous) => (remaining > warningMs && previous > warningMs ? previous : remaining));
    };
    const noteActivity = () => {
      const idleForMs = Date.now() - lastPingAt.current;
      // While the warning is shown, only the warning's button extends the session.
      if (idleForMs > pingStepMs && idleForMs < idleMs - warningMs) stay();
    };
    const timer = setInterval(look, 1_000);
    document.addEventListener("visibilitychange", look);
    document.addEventListener("pointerdown", noteActivity);
    document.addEventListener("keydown", noteActivity);
    return () => {
      clearInterval(timer);
      channel.current?.close();
      document.removeEventListener("visibilitychange", look);
      document.removeEventListener("pointerdown", noteActivity);
      document.removeEventListener("keydown", noteActivity);
    };
  }, [idleMs, restart, stay]);

  return { remainingMs, stay, tellEnd };
}
