"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import type { DefaultValues, FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";

/**
 * Fetches the record again after a conflict: fields that nobody has touched here then take what it is now, so that the next
 * attempt does not write back what somebody else has changed.
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
    if (!isDue.current) return;
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

/** What a field holds: a text, or what was chosen of several. */
type Typed = string | string[];

function typedOf(values: object): [string, Typed][] {
  return Object.entries(values).filter(
    (entry): entry is [string, Typed] => typeof entry[1] === "string" || Array.isArray(entry[1]),
  );
}

/** Choices are the same in any order. */
function isSame(one: Typed | undefined, other: Typed | undefined): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((choice) => other.includes(choice));
}
