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
  const known = useRef(textsOf(defaultValues));
  const isDue = useRef(false);
  const current = JSON.stringify(textsOf(defaultValues));
  useEffect(() => {
    if (!isDue.current) return;
    for (const [name, text] of JSON.parse(current) as [
      FieldPath<Values>,
      FieldPathValue<Values, FieldPath<Values>>,
    ][]) {
      const before = known.current.find(([field]) => field === name)?.[1];
      if (before !== text && form.getValues(name) === before) form.setValue(name, text);
    }
    known.current = JSON.parse(current);
  }, [current, form]);
  function fetchAgain() {
    isDue.current = true;
    startRefresh(() => router.refresh());
  }
  return { isRefreshing, fetchAgain };
}

function textsOf(values: object): [string, string][] {
  return Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string");
}
