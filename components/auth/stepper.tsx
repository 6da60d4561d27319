import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";

/** The steps of the registration. `current` is the index of the current step, from zero. */
export function Stepper({ steps, current }: { steps: string[]; current: number }) {
  const t = useTranslations("common");
  const register = useTranslations("register");
  const next = steps[current + 1];
  return (
    <div>
      <p className="text-sm text-ink-muted">
        {t("stepOf", { step: current + 1, steps: steps.length })}
        {next ? ` · ${register("nextStep", { step: next })}` : null}
      </p>
      <ol className="mt-3 flex gap-2">
        {steps.map((step, index) => (
          <li key={step} aria-current={index === current ? "step" : undefined} className="flex-1">
            <span className={classNames("block h-1.5 rounded-full", index <= current ? "bg-accent" : "bg-line")} />
            <span className="sr-only">{step}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
