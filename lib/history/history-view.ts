import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { translateFieldProblem } from "@/lib/i18n/field-problem";
import { readTypedAmount } from "@/lib/money/typed-amount";
import { type HistoryFilters, historyFilters, type StatementProblem, statementProblems } from "./schema";

/** The filters and the cursor in the URL of the history's page. */
export type HistoryView = {
  /** The valid filters. The problems of invalid filters are in `errors`. */
  filters: HistoryFilters;
  /** The filters as the URL contains them, for the form and for links. Amounts are decimal texts as in the HTTP contract. */
  values: Record<string, string>;
  errors: Record<string, string[]>;
  isFiltered: boolean;
  cursor: string | undefined;
  /** The reason why the requested statement could not be created. */
  statementProblem: StatementProblem | undefined;
};

/**
 * Reads the URL of the history's page. Ignores an invalid filter, and returns its problem in `errors`, so that the form shows the
 * problem beside the field.
 */
export async function readHistoryView(query: Record<string, string | string[] | undefined>): Promise<HistoryView> {
  const single = (name: string) => {
    const value = query[name];
    return (Array.isArray(value) ? value[0] : value) ?? "";
  };
  const [t, locale] = await Promise.all([getTranslations("validation"), getLocale()]);
  const filters: Record<string, unknown> = {};
  const values: Record<string, string> = {};
  const errors: Record<string, string[]> = {};
  for (const [name, schema] of Object.entries(historyFilters.shape)) {
    const typed = single(name);
    const value = name === "min" || name === "max" ? readTypedAmount(typed, locale) : typed;
    if (value) values[name] = value;
    const result = schema.safeParse(value);
    if (result.success) filters[name] = result.data;
    else {
      const problems = new Set(result.error.issues.map(({ message }) => message));
      errors[name] = [...problems].map((problem) => translateFieldProblem(t as never, problem, name));
    }
  }
  return {
    filters: filters as HistoryFilters,
    values,
    errors,
    isFiltered: Object.keys(values).length > 0,
    cursor: single("cursor") || undefined,
    statementProblem: statementProblems.find((problem) => problem === single("problem")),
  };
}
