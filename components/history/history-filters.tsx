import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input, Select } from "@/components/ui/controls";
import { Field, fieldAttributes } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon/icon";
import { SearchField } from "@/components/ui/search-field";
import { statusLabel } from "@/components/ui/status-badge";
import { historyKindsBySubject, historyStatuses, historySubjects } from "@/lib/history/schema";
import { paths } from "@/lib/paths";
import { historyKindLabel } from "./history-type";

type HistoryFilterFormProps = {
  /** As they stand in the address. */
  values: Record<string, string>;
  /** What is wrong with them, by field, in words. */
  errors: Record<string, string[]>;
  /** The customer's; asked for when there are several. */
  accountNumbers: string[];
};

/** Chooses what the history shows. A plain GET form: the choice is the address, and needs no JavaScript. */
export function HistoryFilterForm({ values, errors, accountNumbers }: HistoryFilterFormProps) {
  const t = useTranslations("history");
  const common = useTranslations("common");
  const isFiltered = Object.values(values).some(Boolean);
  const select = (name: string, label: string, options: SelectOption[]) => choice(name, label, toOptions(options));
  const choice = (name: string, label: string, options: ReactNode) => (
    <Field id={`filter-${name}`} label={label} errors={errors[name]}>
      <Select
        name={name}
        defaultValue={values[name] ?? ""}
        {...fieldAttributes(`filter-${name}`, { errors: errors[name] })}
      >
        <option value="">{t("all")}</option>
        {options}
      </Select>
    </Field>
  );
  const date = (name: "from" | "to") => (
    <Field id={`filter-${name}`} label={t(name)} errors={errors[name]}>
      <Input
        type="date"
        name={name}
        defaultValue={values[name] ?? ""}
        {...fieldAttributes(`filter-${name}`, { errors: errors[name] })}
      />
    </Field>
  );
  const amount = (name: "min" | "max") => (
    <Field id={`filter-${name}`} label={t(name)} errors={errors[name]}>
      <Input
        name={name}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={values[name] ?? ""}
        {...fieldAttributes(`filter-${name}`, { errors: errors[name] })}
      />
    </Field>
  );
  return (
    <Card className="mb-6 p-5" aria-label={t("filters")}>
      {/* The key starts the fields afresh when the address changes through a link. */}
      <form action={paths.transactions} method="get" key={JSON.stringify(values)}>
        <div className="flex flex-wrap items-center gap-3">
          <SearchField defaultValue={values.q ?? ""} label={t("searchLabel")} />
          <Button type="submit">{t("apply")}</Button>
          {isFiltered ? (
            <ButtonLink variant="quiet" href={paths.transactions}>
              {t("clear")}
            </ButtonLink>
          ) : null}
        </div>
        <details open={isFiltered && (Object.keys(values).length > 1 || !values.q)} className="group mt-2">
          <summary className="inline-flex min-h-11 list-none items-center gap-1.5 rounded text-sm font-semibold text-accent-text">
            {t("filters")}
            <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
          </summary>
          <div className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-2 md:grid-cols-3">
            {choice("kind", t("type"), <KindOptions />)}
            {select(
              "status",
              t("status"),
              historyStatuses.map((status) => ({ value: status, text: common(statusLabel(status)) })),
            )}
            {select("direction", t("direction"), [
              { value: "in", text: t("directionIn") },
              { value: "out", text: t("directionOut") },
            ])}
            {accountNumbers.length > 1
              ? select(
                  "account",
                  t("account"),
                  accountNumbers.map((number) => ({ value: number, text: number })),
                )
              : null}
            {date("from")}
            {date("to")}
            {amount("min")}
            {amount("max")}
          </div>
        </details>
      </form>
    </Card>
  );
}

type SelectOption = { value: string; text: string };

function toOptions(options: SelectOption[]) {
  return options.map(({ value, text }) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}

/** All kinds of items, under what they belong to. */
function KindOptions() {
  const t = useTranslations("history");
  return historySubjects.map((subject) => (
    <optgroup key={subject} label={t(`kindGroups.${subject}`)}>
      {toOptions(historyKindsBySubject[subject].map((kind) => ({ value: kind, text: historyKindLabel(t, kind) })))}
    </optgroup>
  ));
}
