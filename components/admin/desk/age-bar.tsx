import { useTranslations } from "next-intl";
import { type Age, ages } from "@/lib/desk/desk.model";
import { useDeskCount } from "./desk-count";

/** The colour of each age group, from new to overdue. */
const colours: Record<Age, string> = {
  hour: "bg-line-strong",
  day: "bg-accent-text",
  threeDays: "bg-warning",
  longer: "bg-danger",
};

/** A bar that groups the waiting items of a queue by age. Screen readers read the same figures as text. */
export function AgeBar({ byAge }: { byAge: Record<Age, number> }) {
  const t = useTranslations("adminDesk.queues");
  const shown = ages.filter((age) => byAge[age] > 0);
  const count = useDeskCount();
  const words = shown.map((age) => t("ageOf", { count: count(byAge[age]), age: t(`ages.${age}`) })).join(", ");
  return (
    <div
      role="img"
      aria-label={words || t("nothing")}
      title={words}
      className="flex h-2.5 w-full min-w-24 gap-0.5 max-md:mt-1.5"
    >
      {shown.map((age) => (
        <span key={age} className={`min-w-1 rounded-sm ${colours[age]}`} style={{ flexGrow: byAge[age] }} />
      ))}
    </div>
  );
}

/** The legend for the bars' colours. */
export function AgeLegend() {
  const t = useTranslations("adminDesk.queues.ages");
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
      {ages.map((age) => (
        <li key={age} className="flex items-center gap-1.5">
          <span className={`size-2.5 rounded-full ${colours[age]}`} />
          {t(age)}
        </li>
      ))}
    </ul>
  );
}
