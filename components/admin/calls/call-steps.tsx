import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import type { CallStep } from "@/lib/calls/call.model";
import { useFormatter } from "@/lib/i18n/formatter";

/** The checks and the acts of a call, newest first. Screen readers announce each new step. */
export function CallSteps({ steps }: { steps: CallStep[] }) {
  const t = useTranslations("adminCalls.steps");
  const format = useFormatter();
  return (
    <Card aria-labelledby="call-steps">
      <CardHead id="call-steps" title={t("title")} />
      <div aria-live="polite">
        {steps.length === 0 ? <p className="px-5 py-6 text-sm text-ink-muted">{t("none")}</p> : null}
        <ol className="divide-y divide-line">
          {steps.map(({ number, kind, at }) => (
            <li key={number} className="flex items-baseline justify-between gap-4 px-5 py-2.5 text-sm">
              <span className="min-w-0 break-words">{t(`kinds.${kind}`)}</span>
              <span className="text-ink-muted tabular-nums">{format.dateTime(at, { timeStyle: "short" })}</span>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}
