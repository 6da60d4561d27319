import { useLocale, useTranslations } from "next-intl";
import { statusLabel } from "@/components/ui/status-badge";
import { historyKindsBySubject, historyStatuses, historySubjects } from "@/lib/history/schema";
import type { Currency } from "@/lib/money/currency";
import { currencySign } from "@/lib/money/format-money";
import { showTypedAmount } from "@/lib/money/typed-amount";
import { categories } from "@/lib/spending/categories.model";
import type { FilterFieldsProps } from "./filter-fields";
import { FilterForm } from "./filter-form";
import { historyKindLabel } from "./history-type";

type HistoryFilterFormProps = {
  /** The values of the filters in the URL. */
  values: Record<string, string>;
  /** Maps a field to the problems of its value, as texts. */
  errors: Record<string, string[]>;
  /** The customer's accounts. The form has a filter by account only if the customer has several accounts. */
  accounts: { value: string; label: string }[];
  /** The currencies of these accounts. */
  currencies: Currency[];
};

/** Returns the fields with their labels and options. */
function useFields(): FilterFieldsProps["fields"] {
  const t = useTranslations("history");
  const common = useTranslations("common");
  const names = useTranslations("categories");
  return [
    // All kinds of items, grouped by subject.
    {
      name: "kind",
      label: t("type"),
      as: "choice",
      choices: historySubjects.map((subject) => ({
        label: t(`kindGroups.${subject}`),
        choices: historyKindsBySubject[subject].map((kind) => ({ value: kind, label: historyKindLabel(t, kind) })),
      })),
    },
    {
      name: "category",
      label: names("label"),
      as: "choice",
      choices: categories.map((category) => ({ value: category, label: names(`names.${category}`) })),
    },
    {
      name: "status",
      label: t("status"),
      as: "choice",
      choices: historyStatuses.map((status) => ({ value: status, label: common(statusLabel(status)) })),
    },
    {
      name: "direction",
      label: t("direction"),
      as: "choice",
      choices: [
        { value: "in", label: t("directionIn") },
        { value: "out", label: t("directionOut") },
      ],
    },
    { name: "from", label: t("from"), as: "date" },
    { name: "to", label: t("to"), as: "date" },
    { name: "min", label: t("min"), as: "amount" },
    { name: "max", label: t("max"), as: "amount" },
    // The account is the last field, so that the two dates share one row, and the two amounts share another row.
    { name: "account", label: t("account"), as: "account" },
  ];
}

/** The form with the filters of the history. */
export function HistoryFilterForm({ values, errors, accounts, currencies }: HistoryFilterFormProps) {
  const t = useTranslations("history");
  const locale = useLocale();
  const texts = {
    filters: t("filters"),
    search: t("searchLabel"),
    show: t("show"),
    clear: t("clear"),
  };
  // The fields show the amounts of the URL in the notation of the reader's language.
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === "min" || name === "max" ? showTypedAmount(value, locale) : value,
    ]),
  );
  const [currency, ...others] = new Set(currencies);
  return (
    <FilterForm
      values={shown}
      errors={errors}
      accounts={accounts}
      texts={texts}
      fields={useFields()}
      all={t("all")}
      symbol={currency && others.length === 0 ? currencySign(currency, locale) : undefined}
    />
  );
}
