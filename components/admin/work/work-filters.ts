import { useTranslations } from "next-intl";
import { useCurrencyChoices } from "@/components/admin/resource/currency-choices";
import type { ResourceFilter } from "@/components/admin/resource/resource";
import type { WorkKind } from "@/lib/work/work-sources.sql";

/** Returns the filters of the work list. `kinds` are the kinds of work that the reader may see. */
export function useWorkFilters(kinds: WorkKind[]): ResourceFilter[] {
  const t = useTranslations("adminWork");
  const currencies = useCurrencyChoices();
  return [
    {
      ...{ key: "kind", label: t("kind"), all: t("allKinds") },
      options: kinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
    },
    {
      ...{ key: "owner", label: t("owner"), all: t("everybody") },
      options: [
        { value: "mine", label: t("mine") },
        { value: "free", label: t("free") },
      ],
    },
    { ...{ key: "due", label: t("due"), all: t("anyTime") }, options: [{ value: "late", label: t("late") }] },
    { ...{ key: "currency", label: t("currency"), all: t("allCurrencies") }, options: currencies },
    { key: "min", label: t("min"), isText: true },
    { key: "max", label: t("max"), isText: true },
  ];
}
