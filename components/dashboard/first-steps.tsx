import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { Icon } from "@/components/ui/icon/icon";
import { ProgressBar } from "@/components/ui/progress/progress-bar";
import type { FirstStep } from "@/lib/users/first-steps/first-steps.model";
import { HideFirstSteps } from "./hide-first-steps";

/** A step that the customer completes on the page `href`, or with the button `action` beside the step. */
export type StepToTake = {
  step: FirstStep;
  isDone: boolean;
  href?: string | undefined;
  /** The HTML id of the step, for links to the step. */
  id?: string;
  action?: ReactNode;
};

/** The first steps of a new customer: finished steps, and links to the open steps. */
export function FirstSteps({ steps }: { steps: StepToTake[] }) {
  const t = useTranslations("firstSteps");
  const done = steps.filter(({ isDone }) => isDone).length;
  const progress = t("progress", { done, total: steps.length });
  return (
    <Card aria-labelledby="first-steps">
      <CardHead id="first-steps" title={t("title")} text={progress}>
        <HideFirstSteps words={{ hide: t("hide"), failed: t("hideFailed") }} />
        <div className="w-full pb-2">
          <ProgressBar done={done} total={steps.length} label={t("title")} words={progress} />
        </div>
      </CardHead>
      <ol className="divide-y divide-line">
        {steps.map((item) => (
          <li key={item.step}>
            <Step {...item} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

const rowClass = "flex items-center gap-4 px-5 py-3";

function Step({ step, isDone, href, id, action }: StepToTake) {
  const t = useTranslations("firstSteps");
  const words = (
    <>
      <Icon
        name={isDone ? "circle-check" : "circle"}
        className={`size-5 shrink-0 ${isDone ? "text-positive" : "text-ink-faint"}`}
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{t(`steps.${step}.title`)}</span>
        <span className="block text-sm text-ink-muted">{isDone ? t("isDone") : t(`steps.${step}.text`)}</span>
      </span>
    </>
  );
  if (isDone) return <div className={rowClass}>{words}</div>;
  if (!href)
    return (
      <div id={id} className={`${rowClass} scroll-mt-24 flex-wrap`}>
        <div className="flex flex-1 basis-60 items-center gap-4">{words}</div>
        {action ? <div className="max-sm:pl-9">{action}</div> : null}
      </div>
    );
  return (
    <Link href={href} prefetch={false} className={`${rowClass} -outline-offset-2 hover:bg-surface-hover`}>
      {words}
      <Icon name="chevron-right" className="size-4 shrink-0 text-ink-faint" />
    </Link>
  );
}
