import { useTranslations } from "next-intl";

/** What the books call the kinds of entries; a reversal is the same with `-reversal` behind it. */
const entryKinds = [
  ...(["wire-transfer", "interbank-transfer", "wallet-transfer", "adjustment", "suspense"] as const),
  ...(["loan-disbursement", "loan-instalment", "loan-write-off"] as const),
  ...(["deposit-lock", "deposit-return", "deposit-interest"] as const),
] as const;

/** A kind of entry in words; that of another release stays as the books have it. */
export function useEntryKind(): (kind: string) => string {
  const t = useTranslations("adminActs.words.entries");
  return (kind) => {
    const base = kind.replace(/(-reversal)+$/, "");
    const known = entryKinds.find((one) => one === base);
    if (!known) return kind;
    return base === kind ? t(known) : t("reversal", { kind: t(known) });
  };
}

/** A kind of record in words, as the audit trail names what an act was about. */
export function useSubjectType(): (type: string) => string {
  const t = useTranslations("adminActs.words.subjects");
  return (type) => (t.has(type as "user") ? t(type as "user") : type.replaceAll("_", " "));
}

/** Fields whose values are the bank's own words and not what somebody has written. */
const wordFields = new Set([
  ...[
    "status",
    "state",
    "role",
    "kind",
    "action",
    "rail",
    "channel",
    "outcome",
    "accountType",
    "stepUp",
    "subjectType",
  ],
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
