"use client";

import { useEffect, useRef } from "react";
import type { DefaultValues, FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";

/**
 * After a conflict the record is fetched again: fields that nobody has touched here then take what it is now, so that the next
 * attempt does not write back what somebody else has changed.
 *
 * @returns what says that a conflict has come
 */
export function useAdoptedDefaults<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  defaultValues: DefaultValues<Values>,
): () => void {
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
  return () => {
    isDue.current = true;
  };
}

function textsOf(values: object): [string, string][] {
  return Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string");
}
