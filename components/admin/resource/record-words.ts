import { useTranslations } from "next-intl";
import { useFormatter } from "@/lib/i18n/formatter";

/**
 * Returns a function that names a kind of ledger entry in the reader's language. The kind of a reversal ends with `-reversal`. A
 * kind that this release does not know is shown by its key.
 */
export function useEntryKind(): (kind: string) => string {
  const t = useTranslations("adminActs.words.entries");
  return (kind) => {
    const base = kind.replace(/(-reversal)+$/, "");
    if (!t.has(base as "adjustment")) return kind;
    const text = t(base as "adjustment");
    return base === kind ? text : t("reversal", { kind: text });
  };
}

/** Names a subject type of the audit trail in the reader's language. */
export function useSubjectType(): (type: string) => string {
  const t = useTranslations("adminActs.words.subjects");
  return (type) => (t.has(type as "user") ? t(type as "user") : type.replaceAll("_", " "));
}

/**
 * Returns a function that names an exported or opened list in the reader's language, for the audit trail. A list without a
 * translation is named by its key.
 */
export function useListName(): (list: string) => string {
  const t = useTranslations("adminActs.words.lists");
  return (list) => (t.has(list as "users") ? t(list as "users") : list.replaceAll("-", " "));
}

/**
 * Fields whose values are keywords of the program, such as a status. The values of these fields are translated, unlike text that a
 * person has written.
 */
const wordFields = new Set([
  "status",
  "state",
  "role",
  "kind",
  "action",
  "part",
  "rail",
  "channel",
  "outcome",
  "accountType",
  "interval",
  "earlyRepayment",
  "collection",
  "ground",
  "paidBy",
  "businessDayRule",
  "stepUp",
  "subjectType",
  "withPin",
  "reasonCode",
  "checks",
]);

/** Matches a moment in the format of JSON, such as the end of a dispute. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.]*(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Translates the fields and values in the audit trail's `before` and `after`. For a field without a translation, splits the
 * field's name into words. Shows a value without a translation as it was recorded.
 */
export function useChangeWords() {
  const admin = useTranslations("admin");
  const acts = useTranslations("adminActs");
  const fields = useTranslations("adminActs.words.fields");
  const values = useTranslations("adminActs.words.values");
  const pins = useTranslations("adminActs.words.pins");
  const subjectType = useSubjectType();
  const format = useFormatter();
  const spaced = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const word = (text: string) => (values.has(text as "open") ? values(text as "open") : text);
  const field = (name: string) => (fields.has(name as "status") ? fields(name as "status") : spaced(name));
  return {
    field,
    value(name: string, text: string): string {
      if (name === "sort") {
        return admin(text.startsWith("-") ? "sortDescending" : "sortAscending", {
          column: field(text.replace("-", "")),
        });
      }
      if (moment.test(text)) return format.dateTime(new Date(text), { dateStyle: "medium", timeStyle: "short" });
      // The audit trail never contains a PIN. The trail states only that a PIN was changed or reset.
      if (name.endsWith("Pin") && pins.has(text as "changed")) return pins(text as "changed");
      if (!wordFields.has(name)) return text;
      if (name === "subjectType") return subjectType(text);
      if (name === "checks") return text.split(", ").map(word).join(", ");
      const known = word(text);
      if (known !== text) return known;
      return text.includes(".") && acts.has(text as "loan.edit") ? acts(text as "loan.edit") : text;
    },
  };
}
