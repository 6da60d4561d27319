"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { staySignedInAction } from "@/app/api/auth/actions";
import { keepOpenForm } from "@/components/forms/kept-form";
import { lateModule } from "@/components/ui/overlay/late-module";
import { paths, withQuery } from "@/lib/paths";

const useIdleDialog = lateModule(() => import("./idle-dialog"));

const warningMs = 60_000;
/** Whoever types or clicks is not idle: the server hears of it, but not more often than this. */
const pingStepMs = 60_000;
/** Tells the other tabs of the same session. */
const channelName = "holdfast-activity";

/**
 * Warns one minute before a session that is not remembered ends (decision 20), and ends it then; a form that somebody has begun to
 * fill in comes back after the log-in.
 *
 * @param idleMs how long a session lives on after a request.
 */
export function IdleWarning({ idleMs }: { idleMs: number }) {
  const idleDialog = useIdleDialog();
  const { remainingMs, stay } = useIdleTime(idleMs);
  const isEnding = useRef(false);
  const isWarning = remainingMs <= warningMs;
  // The dialog is made when it is needed for the first time, and stays while it closes: every page has it.
  const [hasWarned, setHasWarned] = useState(false);
  if (isWarning && !hasWarned) setHasWarned(true);

  useEffect(() => {
    if (remainingMs > 0 || isEnding.current) return;
    isEnding.current = true;
    // Through the log-out, because the session itself may have some seconds left. A whole load: nothing of the account
    // stays in the page's memory.
    const { pathname, search } = window.location;
    keepOpenForm().then((mark) =>
      window.location.replace(withQuery(paths.logout, { callbackUrl: pathname + search + mark })),
    );
  }, [remainingMs]);

  return hasWarned && idleDialog ? (
    <idleDialog.IdleDialog isOpen={isWarning} remainingMs={Math.max(0, remainingMs)} onStay={stay} />
  ) : null;
}

/** Time until the session ends: counted in seconds during the last minute, and only looked at before. */
function useIdleTime(idleMs: number): { remainingMs: number; stay: () => void } {
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
      (result) => (result.ok ? channel.current?.postMessage("active") : setRemainingMs(0)),
      // Offline: the clock goes on, and the next act tries again.
      () => undefined,
    );
  }, [restart]);

  useEffect(() => {
    restart();
    channel.current = new BroadcastChannel(channelName);
    channel.current.onmessage = restart;
    const look = () => {
      const remaining = lastPingAt.current + idleMs - Date.now();
      setRemainingMs((previous) => (remaining > warningMs && previous > warningMs ? previous : remaining));
    };
    const noteActivity = () => {
      const idleForMs = Date.now() - lastPingAt.current;
      // Once the warning is shown only its button counts.
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

  return { remainingMs, stay };
}
