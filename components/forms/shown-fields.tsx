"use client";

import { useTranslations } from "next-intl";
import { createContext, use, useEffect, useRef } from "react";
import { type FieldErrors, useFormContext } from "react-hook-form";
import { Alert } from "@/components/ui/alert";
import { translateFieldProblem } from "@/lib/i18n/field-problem";
import { useHeldErrors } from "./held-errors";

/** The number of controls on the screen that show the errors of each field. */
export type ShownFields = Map<string, number>;

export const ShownFieldsContext = createContext<ShownFields | null>(null);

/** Registers that this component shows the errors of a field. */
export function useShownField(name: string): void {
  const shown = use(ShownFieldsContext);
  useEffect(() => {
    if (!shown) return;
    shown.set(name, (shown.get(name) ?? 0) + 1);
    return () => {
      const left = (shown.get(name) ?? 1) - 1;
      if (left > 0) shown.set(name, left);
      else shown.delete(name);
    };
  }, [shown, name]);
}

type FieldError = { type?: string; message: string };

/**
 * Shows the problems of fields that have no control on the screen. The server may refuse the form because of a field that has no
 * control. Without this component, the reader would then see no reaction.
 */
export function UnshownProblems() {
  const shown = use(ShownFieldsContext);
  const held = useHeldErrors();
  const { formState } = useFormContext();
  const t = useTranslations("validation");
  const place = useRef<HTMLDivElement>(null);
  const problems = flatten(held ?? formState.errors)
    .filter(([name]) => !shown?.has(name))
    .map(([, { type, message }]) => (type === "server" ? message : translateFieldProblem(t as never, message)));
  const text = [...new Set(problems)].join(" ");
  useEffect(() => {
    if (text) place.current?.scrollIntoView({ block: "nearest" });
  }, [text]);
  if (!text) return null;
  return (
    <div ref={place} className="col-span-full mb-5 scroll-mt-24">
      <Alert tone="danger">{text}</Alert>
    </div>
  );
}

/** All errors of a form, keyed by the dotted paths of their fields. */
function flatten(errors: FieldErrors, parent = ""): [name: string, error: FieldError][] {
  return Object.entries(errors).flatMap(([key, error]): [string, FieldError][] => {
    if (typeof error !== "object" || error === null) return [];
    const name = parent + key;
    if (typeof error.message === "string" && error.message) return [[name, error as FieldError]];
    return "ref" in error && !Array.isArray(error) ? [] : flatten(error as FieldErrors, `${name}.`);
  });
}
