import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";

const steps = ["apply", "check", "money", "back"] as const;

/** The steps from an application to its end, in order. */
export function NextSteps({ product }: { product: "loans" | "deposits" }) {
  const t = useTranslations(`${product}.steps`);
  return (
    <Card aria-labelledby="next-steps" className="mt-6">
      <CardHead id="next-steps" title={t("title")} />
      <ol className="grid gap-x-8 gap-y-5 p-card sm:grid-cols-2 xl:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 xl:flex-col">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-text"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <p className="font-semibold">{t(step)}</p>
              <p className="mt-0.5 text-sm text-ink-muted">{t(`${step}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
