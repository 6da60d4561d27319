import { useTranslations } from "next-intl";

/** A kind of entry in words, as the books name it, a reversal with `-reversal` behind it; that of another release stays as it is. */
export function useEntryKind(): (kind: string) => string {
  const t = useTranslations("adminActs.words.entries");
  return (kind) => {
    const base = kind.replace(/(-reversal)+$/, "");
    if (!t.has(base as "adjustment")) return kind;
    const text = t(base as "adjustment");
    return base === kind ? text : t("reversal", { kind: text });
  };
}

/** A kind of record in words, as the audit trail names what an act was about. */
export function useSubjectType(): (type: string) => string {
  const t = useTranslations("adminActs.words.subjects");
  return (type) => (t.has(type as "user") ? t(type as "user") : type.replaceAll("_", " "));
}

/** Fields whose values are the bank's own words and not what somebody has written. */
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
  "stepUp",
  "subjectType",
  "withPin",
]);

/** Fields and values of the audit trail's before and after, in words; what is not known stays as it was written down. */
export function useChangeWords() {
  const acts = useTranslations("adminActs");
  const fields = useTranslations("adminActs.words.fields");
  const values = useTranslations("adminActs.words.values");
  const subjectType = useSubjectType();
  const spaced = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return {
    field: (name: string) => (fields.has(name as "status") ? fields(name as "status") : spaced(name)),
    value(name: string, text: string): string {
      if (!wordFields.has(name)) return text;
      if (name === "subjectType") return subjectType(text);
      if (values.has(text as "open")) return values(text as "open");
      return text.includes(".") && acts.has(text as "loan.edit") ? acts(text as "loan.edit") : text;
    },
  };
}
