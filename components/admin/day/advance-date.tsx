"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { advanceDaysAction } from "@/app/api/day/actions";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/controls";
import { Field, fieldAttributes } from "@/components/ui/field";
import { ProgressBar } from "@/components/ui/progress/progress-bar";
import { advanceDaysInput, advanceDaysMax } from "@/lib/day/schema";
import { useCalendarDate } from "./day-words";

/** The days of one call: few, so that the bar moves and Stop takes effect soon. */
const daysPerCall = 7;
const picks = [1, 7, 30, 365];

type Move = { done: number; total: number; date: string };

/** The result of a move; null before there is one. */
type Outcome = { date: string; failure: string | null };

/** Moves a demonstration's date forward, a few days a call, with a bar that shows how far it has come. */
export function AdvanceDate({ date }: { date: string }) {
  const t = useTranslations("adminDay.advance");
  const validation = useTranslations("validation");
  const calendarDate = useCalendarDate();
  const [text, setText] = useState("1");
  const { move, outcome, isStopping, start, stop } = useMove(date);
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
            if (days !== null) void start(days);
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
            {/* Beside the field itself, below the height of its label. */}
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
      <div className="mt-4 empty:hidden">
        {outcome?.failure ? (
          <Alert tone="danger" title={t("failed", { date: calendarDate(outcome.date) })}>
            {outcome.failure}
          </Alert>
        ) : outcome ? (
          <Alert tone="positive">{t("done", { date: calendarDate(outcome.date) })}</Alert>
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

function useMove(date: string) {
  const router = useRouter();
  const [move, setMove] = useState<Move | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isStopping, setStopping] = useState(false);
  const isStopped = useRef(false);
  useLeaveWarning(move !== null);

  async function start(total: number) {
    isStopped.current = false;
    setStopping(false);
    setOutcome(null);
    const reached: Outcome = { date, failure: null };
    for (let done = 0; done < total && !isStopped.current; ) {
      setMove({ done, total, date: reached.date });
      const days = Math.min(daysPerCall, total - done);
      const result = await advanceDaysAction({ days }).catch(() => null);
      if (!result?.ok) {
        reached.failure = result?.message ?? "";
        break;
      }
      reached.date = result.data.date;
      done += days;
    }
    setMove(null);
    setOutcome(reached);
    router.refresh();
  }

  return {
    move,
    outcome,
    isStopping,
    start,
    stop: () => {
      isStopped.current = true;
      setStopping(true);
    },
  };
}

/** The browser asks before the page is left while a move is under way. */
function useLeaveWarning(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isOn]);
}
