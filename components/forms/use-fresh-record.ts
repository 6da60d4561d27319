"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import type { DefaultValues, FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";

/**
 * Fetches the record again after a conflict. The fields that the reader has not changed are then set to the current values, so
 * that the next attempt keeps other people's changes. If the reader has changed no field, each refresh of the page also updates
 * all fields.
 */
export function useFreshRecord<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  defaultValues: DefaultValues<Values>,
): { isRefreshing: boolean; fetchAgain: () => void } {
  const router = useRouter();
  const [isRefreshing, startRefresh] = useTransition();
  const known = useRef(typedOf(defaultValues));
  const isDue = useRef(false);
  const current = JSON.stringify(typedOf(defaultValues));
  useEffect(() => {
    const isUntouched = known.current.every(([name, value]) =>
      isSame(form.getValues(name as FieldPath<Values>), value),
    );
    if (!isDue.current && !isUntouched) return;
    for (const [name, value] of JSON.parse(current) as [
      FieldPath<Values>,
      FieldPathValue<Values, FieldPath<Values>>,
    ][]) {
      const before = known.current.find(([field]) => field === name)?.[1];
      if (!isSame(before, value) && isSame(form.getValues(name), before)) form.setValue(name, value);
    }
    known.current = JSON.parse(current);
  }, [current, form]);
  function fetchAgain() {
    isDue.current = true;
    startRefresh(() => router.refresh());
  }
  return { isRefreshing, fetchAgain };
}

/** A field's value: a text, or the chosen options. */
type Typed = string | string[];

function typedOf(values: object): [string, Typed][] {
  return Object.entries(values).filter(
    (entry): entry is [string, Typed] => typeof entry[1] === "string" || Array.isArray(entry[1]),
  );
}

/** Compares two values. The order of the chosen options does not matter. */
function isSame(one: Typed | undefined, other: Typed | undefined): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((choice) => other.includes(choice));
}
