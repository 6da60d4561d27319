import { useTranslations } from "next-intl";
import { SearchField } from "@/components/forms/search-field";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { Choice, ChoiceGroup } from "@/components/ui/choice";
import { Input } from "@/components/ui/controls";
import { Disclosure } from "@/components/ui/disclosure";
import { Field, fieldAttributes, labelId } from "@/components/ui/field";
import { FormSelect } from "@/components/ui/select";
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
  // All kinds of items, under what they belong to.
  const kinds = historySubjects.map((subject) => ({
    label: t(`kindGroups.${subject}`),
    choices: historyKindsBySubject[subject].map((kind) => ({ value: kind, label: historyKindLabel(t, kind) })),
  }));
  const isFiltered = Object.values(values).some(Boolean);
  const choice = (name: string, label: string, choices: (Choice | ChoiceGroup)[]) => (
    <Field id={`filter-${name}`} label={label} errors={errors[name]}>
      <FormSelect
        {...fieldAttributes(`filter-${name}`, { errors: errors[name] })}
        name={name}
        labelledBy={labelId(`filter-${name}`)}
        defaultValue={values[name] ?? ""}
        placeholder={t("all")}
        choices={choices}
      />
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
        <Disclosure
          className="mt-2 -mb-2"
          summary={t("filters")}
          isOpenAtFirst={isFiltered && (Object.keys(values).length > 1 || !values.q)}
        >
          <div className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-2 md:grid-cols-3">
            {choice("kind", t("type"), kinds)}
            {choice(
              "status",
              t("status"),
              historyStatuses.map((status) => ({ value: status, label: common(statusLabel(status)) })),
            )}
            {choice("direction", t("direction"), [
              { value: "in", label: t("directionIn") },
              { value: "out", label: t("directionOut") },
            ])}
            {accountNumbers.length > 1
              ? choice(
                  "account",
                  t("account"),
                  accountNumbers.map((number) => ({ value: number, label: number })),
                )
              : null}
            {date("from")}
            {date("to")}
            {amount("min")}
            {amount("max")}
          </div>
        </Disclosure>
      </form>
    </Card>
  );
}
