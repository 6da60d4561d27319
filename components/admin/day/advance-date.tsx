"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { advanceDaysAction, previewDaysAction } from "@/app/api/day/actions";
import type { Outcome } from "@/components/forms/outcome-dialog";
import { useAct } from "@/components/forms/use-act";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/controls";
import { Field, fieldAttributes } from "@/components/ui/field";
import { ProgressBar } from "@/components/ui/progress/progress-bar";
import { addDays } from "@/lib/dates";
import type { DaysPreview } from "@/lib/day/get-days-preview";
import { advanceDaysInput, advanceDaysMax } from "@/lib/day/schema";
import { AdvanceQuestion } from "./advance-question";
import { useCalendarDate } from "./day-words";

/**
 * One call to the server moves the date by at most this number of days. The number is small, so that the progress bar moves
 * often and Stop takes effect soon.
 */
const daysPerCall = 7;
const picks = [1, 7, 30, 365];

type Move = { done: number; total: number; date: string };

/** The result of a move: the date that the bank has reached, and the failure that stopped the move, or null. */
type MoveEnd = { date: string; failure: Outcome | null };

/**
 * Moves a demonstration's date forward, a few days in each call, and shows a progress bar. Before the move, asks for confirmation
 * and shows the amounts that will be collected, paid and paid back during these days.
 */
export function AdvanceDate({ date }: { date: string }) {
  const t = useTranslations("adminDay.advance");
  const validation = useTranslations("validation");
  const calendarDate = useCalendarDate();
  const [text, setText] = useState("1");
  const { move, end, isStopping, start, stop } = useMove(date);
  const { asked, preview, ask, dismiss } = useQuestion();
  const parsed = advanceDaysInput.safeParse({ days: Number(text) });
  const days = parsed.success ? parsed.data.days : null;
  const errors = text !== "" && days === null ? [validation("dayCount")] : undefined;
  return (
    <Card aria-labelledby="advance-title" className="p-5">
      <h2 id="advance-title" className="font-semibold">
        {t("title")}
      </h2>
      <p className="mt-1 text-sm text-ink-muted">{t("text")}</p>
      {move ? (
        <Progress move={move} isStopping={isStopping} onStop={stop} />
      ) : (
        <form
          className="mt-4 space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (days !== null) void ask(days);
          }}
        >
          <div className="flex items-start gap-3">
            <div className="w-28 shrink-0">
              <Field id="advance-days" label={t("days")} errors={errors}>
                <Input
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={advanceDaysMax}
                  required
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                  {...fieldAttributes("advance-days", { errors })}
                />
              </Field>
            </div>
            {/* The margin is as high as the field's label, so the button is level with the input. */}
            <Button type="submit" className="mt-6.5">
              {days === null ? t("buttonPlain") : t("button", { days })}
            </Button>
          </div>
          <div className="-ml-2 flex flex-wrap md:-ml-3">
            {picks.map((pick) => (
              <Button key={pick} variant="quiet" className="max-md:px-2" onClick={() => setText(String(pick))}>
                {t("pick", { days: pick })}
              </Button>
            ))}
          </div>
        </form>
      )}
      {asked === null ? null : (
        <AdvanceQuestion
          days={asked}
          preview={preview}
          onClose={dismiss}
          onConfirm={() => {
            dismiss();
            void start(asked);
          }}
        />
      )}
      <div className="mt-4 empty:hidden">
        {end?.failure ? (
          // A call that is refused may already have processed some of its days. The page shows the date that was reached.
          <Alert tone="danger" title={end.failure.title || t("failed", { date: calendarDate(date) })}>
            {end.failure.hint}
          </Alert>
        ) : end ? (
          <Alert tone="positive">{t("done", { date: calendarDate(end.date) })}</Alert>
        ) : null}
      </div>
    </Card>
  );
}

type ProgressProps = { move: Move; isStopping: boolean; onStop: () => void };

function Progress({ move: { done, total, date }, isStopping, onStop }: ProgressProps) {
  const t = useTranslations("adminDay.advance");
  const words = t("progress", { done, total, date: useCalendarDate()(date) });
  return (
    <div className="mt-4">
      <p className="text-sm tabular-nums">{words}</p>
      <ProgressBar done={done} total={total} label={t("progressLabel")} words={words} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-muted">{t("stay")}</p>
        <Button variant="secondary" busy={isStopping} busyText={t("stopping")} onClick={onStop}>
          {t("stop")}
        </Button>
      </div>
    </div>
  );
}

/** The state of the question that is asked before the move: the number of days, and the effects of the move. */
function useQuestion() {
  const common = useTranslations("common");
  const [asked, setAsked] = useState<number | null>(null);
  const [preview, setPreview] = useState<DaysPreview | string | null>(null);

  async function ask(days: number) {
    setPreview(null);
    setAsked(days);
    const result = await previewDaysAction({ days }).catch(() => null);
    setPreview(result?.ok ? result.data : (result?.message ?? common("tryAgainLater")));
  }

  return { asked, preview, ask, dismiss: () => setAsked(null) };
}

function useMove(date: string) {
  const act = useAct("advance", "");
  const router = useRouter();
  const [move, setMove] = useState<Move | null>(null);
  const [end, setEnd] = useState<MoveEnd | null>(null);
  const [isStopping, setStopping] = useState(false);
  const isStopped = useRef(false);
  useLeaveWarning(move !== null);

  async function start(total: number) {
    isStopped.current = false;
    setStopping(false);
    setEnd(null);
    const reached: MoveEnd = { date, failure: null };
    for (let done = 0; done < total && !isStopped.current; ) {
      setMove({ done, total, date: reached.date });
      const days = Math.min(daysPerCall, total - done);
      const { isDone, data, failure } = await act(() => advanceDaysAction({ days }));
      reached.failure = failure;
      if (!isDone) break;
      // If the server moved the date but its answer was lost, the new date is the old date plus `days`.
      reached.date = data?.date ?? addDays(reached.date, days);
      done += days;
    }
    setMove(null);
    setEnd(reached);
    router.refresh();
  }

  return {
    move,
    end,
    isStopping,
    start,
    stop: () => {
      isStopped.current = true;
      setStopping(true);
    },
  };
}

/** Makes the browser ask for confirmation when the reader leaves the page during a move. */
function useLeaveWarning(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isOn]);
}
