"use client";

import { useTranslations } from "next-intl";
import { useRefreshing } from "@/components/forms/refreshing";
import { Alert } from "@/components/ui/alert";
import type { EditField } from "./edit-fields";

type Values = Record<string, unknown>;

type WhatChangedProps = {
  fields: EditField[];
  /** The record's fields as the editor saw them, and as they are now. */
  seen: Values;
  now: Values;
};

/** Says what somebody else has changed in a record since its dialog was opened. */
export function WhatChanged({ fields, seen, now }: WhatChangedProps) {
  const t = useTranslations("admin.changed");
  const isRefreshing = useRefreshing();
  const changes = changedSince(fields, seen, now);
  if (isRefreshing) return null;
  if (changes.length === 0) {
    return (
      <Alert tone="warning" title={t("title")}>
        {t("elsewhere")}
      </Alert>
    );
  }
  return (
    <Alert tone="warning" title={t("title")}>
      <ul>
        {changes.map(({ label, before, after }) => (
          <li key={label}>{t("field", { label, before: before || "–", after: after || "–" })}</li>
        ))}
      </ul>
      <p className="mt-1">{t("text")}</p>
    </Alert>
  );
}

/** The fields that differ, with their values as the form's controls show them. */
export function changedSince(fields: EditField[], seen: Values, now: Values) {
  return fields.flatMap((field) => {
    if (!("name" in field)) return [];
    const { name, label } = field;
    const [before, after] = [seen[name], now[name]].map((value) => (typeof value === "string" ? value : ""));
    if (before === after) return [];
    return [{ label, before: shown(field, before), after: shown(field, after) }];
  });
}

function shown(field: EditField, value = ""): string {
  const options = "options" in field ? field.options : [];
  return options.find((option) => option.value === value)?.label ?? value;
}
