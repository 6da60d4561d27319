import { useTranslations } from "next-intl";
import { type AgeGroup, ageGroups, lateAge } from "@/lib/reconciliation/ageing/ageing.model";

/** Returns a function that names an age group, such as "2–5 days". */
export function useAgeGroupName(): (group: AgeGroup) => string {
  const t = useTranslations("adminReconciliation");
  return ({ from, to }) =>
    to === null ? t("ageGroup", { isLast: "yes", from: from - 1, to: 0 }) : t("ageGroup", { isLast: "no", from, to });
}

/** Returns the filter by age. `lateDays` is the age in days above which the bank alarms staff. */
export function useAgeFilter(lateDays: number) {
  const t = useTranslations("adminReconciliation.filters");
  const nameOf = useAgeGroupName();
  const groups = ageGroups.map((group) => ({ value: group.key, label: nameOf(group) }));
  const options = [{ value: lateAge, label: t("late", { days: lateDays }) }, ...groups];
  return { key: "age", label: t("age"), all: t("allAges"), options };
}
