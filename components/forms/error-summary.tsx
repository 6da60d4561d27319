"use client";

import { useTranslations } from "next-intl";
import { use, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type FieldErrors, useFormContext } from "react-hook-form";
import { Alert } from "@/components/ui/alert";
import { classNames } from "@/components/ui/class-names";
import { translateFieldProblem } from "@/lib/i18n/field-problem";
import { FieldIdPrefix, fieldId } from "./field-ids";
import { useHeldErrors } from "./held-errors";
import type { ShownFields } from "./shown-fields";

/** If at least this number of fields are wrong, the form names them. A single wrong field has the focus already. */
const namedMin = 2;

/** After one of these events, the reader has gone on, and the announcement ends. */
const acts = ["keydown", "pointerdown", "input"];

/** The summary is scrolled into view only if it and the first wrong field fit into this share of the window's height. */
const sightShare = 0.6;

type ErrorSummaryProps = {
  /** The fields on the screen. */
  shown: ShownFields;
  /** Whether the summary also contains the problems of fields that have no control on the screen. */
  hasUnshown: boolean;
  /** The number of submissions before these fields were on the screen. */
  countBefore: number;
  /** True from a refusal until the reader does something. */
  isNew: boolean;
  onNew: (isNew: boolean) => void;
};

/**
 * Names the wrong fields above the fields of a form after a refused submission. Each name leads to its field. Screen readers
 * announce the summary once. Problems of fields without a control on the screen are above the names.
 */
export function ErrorSummary(props: ErrorSummaryProps) {
  const wrong = useWrongFields(props);
  return (
    <>
      {props.hasUnshown ? <UnshownProblems shown={props.shown} /> : null}
      {wrong.length > 0 ? <Summary wrong={wrong} isNew={props.isNew} /> : null}
    </>
  );
}

type WrongField = { name: string; id: string; label: string };

/** Reads the names of the wrong fields from their labels when a submission was refused. */
function useWrongFields({ shown, countBefore, isNew, onNew }: ErrorSummaryProps): WrongField[] {
  const { formState } = useFormContext();
  const { errors, submitCount } = formState;
  const prefix = use(FieldIdPrefix);
  const lastCount = useRef(countBefore);
  const [wrong, setWrong] = useState<WrongField[]>([]);
  useLayoutEffect(() => {
    if (lastCount.current === submitCount) return;
    lastCount.current = submitCount;
    const fields = problemsOf(errors).flatMap(([name]): WrongField[] => {
      const id = fieldId(prefix, name);
      const control = shown.has(name) ? document.getElementById(id) : null;
      return control ? [{ name, id, label: labelOf(control) }] : [];
    });
    const isLong = fields.length >= namedMin;
    setWrong(isLong ? fields.sort((one, other) => placeOf(one) - placeOf(other)) : []);
    onNew(isLong);
  }, [errors, submitCount, shown, prefix, onNew]);
  useEffect(() => {
    if (!isNew) return;
    const end = () => onNew(false);
    for (const act of acts) window.addEventListener(act, end);
    return () => {
      for (const act of acts) window.removeEventListener(act, end);
    };
  }, [isNew, onNew]);
  return wrong;
}

// The controls are looked up again each time, because a page replaces its native selects when it is idle.
const controlOf = ({ id }: WrongField) => document.getElementById(id);

/** The order of reading. */
function placeOf(field: WrongField): number {
  const { top, left } = controlOf(field)?.getBoundingClientRect() ?? { top: 0, left: 0 };
  return top * 10_000 + left;
}

/** The label of a control without the hint. */
function labelOf(control: HTMLElement): string {
  const label = "labels" in control ? (control.labels as NodeListOf<HTMLLabelElement> | null)?.[0] : undefined;
  const hint = label?.querySelector("[data-hint]")?.textContent ?? "";
  return (label?.textContent ?? "").replace(hint, "").trim();
}

/**
 * The names of the wrong fields. A corrected field disappears from the list, and the box keeps its place until the next
 * submission.
 */
function Summary({ wrong, isNew }: { wrong: WrongField[]; isNew: boolean }) {
  const { formState } = useFormContext();
  const t = useTranslations("validation");
  const place = useRef<HTMLDivElement>(null);
  const current = new Set(problemsOf(formState.errors).map(([name]) => name));
  const left = wrong.filter(({ name }) => current.has(name));
  const isDone = left.length === 0;
  useEffect(() => {
    const bottom = (wrong[0] && controlOf(wrong[0])?.getBoundingClientRect().bottom) ?? 0;
    const top = place.current?.getBoundingClientRect().top ?? 0;
    if (bottom - top < window.innerHeight * sightShare) place.current?.scrollIntoView({ block: "nearest" });
  }, [wrong]);
  return (
    <div
      ref={place}
      role={isNew ? "alert" : undefined}
      className={classNames(
        "col-span-full mb-2 scroll-mt-24 rounded border px-4 pt-3 pb-1 text-sm",
        isDone ? "border-positive/30 bg-positive-soft" : "border-danger/30 bg-danger-soft",
      )}
    >
      <p className={classNames("font-semibold", isDone ? "text-positive" : "text-danger")}>
        {isDone ? t("nothingWrong") : t("wrongFields", { count: left.length })}
      </p>
      <ul className="flex min-h-11 flex-wrap gap-x-4 pointer-fine:min-h-8">
        {left.map((field) => (
          <li key={field.name}>
            <a
              href={`#${field.id}`}
              className="action-link pointer-fine:min-h-8"
              onClick={(event) => {
                event.preventDefault();
                controlOf(field)?.focus();
              }}
            >
              {field.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type FieldError = { type?: string; message: string };

/**
 * Shows the problems of fields that have no control on the screen. The server may refuse the form because of a field that has
 * no control. Without this component, the reader would then see no reaction.
 */
function UnshownProblems({ shown }: { shown: ShownFields }) {
  const held = useHeldErrors();
  const { formState } = useFormContext();
  const t = useTranslations("validation");
  const place = useRef<HTMLDivElement>(null);
  const problems = problemsOf(held ?? formState.errors)
    .filter(([name]) => !shown.has(name))
    .map(([name, { type, message }]) =>
      type === "server" ? message : translateFieldProblem(t as never, message, name),
    );
  const text = [...new Set(problems)].join(" ");
  useEffect(() => {
    if (text) place.current?.scrollIntoView({ block: "nearest" });
  }, [text]);
  if (!text) return null;
  return (
    <div ref={place} className="col-span-full mb-2 scroll-mt-24">
      <Alert tone="danger">{text}</Alert>
    </div>
  );
}

/** All errors of a form, keyed by the dotted paths of their fields. */
function problemsOf(errors: FieldErrors, parent = ""): [name: string, error: FieldError][] {
  return Object.entries(errors).flatMap(([key, error]): [string, FieldError][] => {
    if (typeof error !== "object" || error === null) return [];
    const name = parent + key;
    if (typeof error.message === "string" && error.message) return [[name, error as FieldError]];
    return "ref" in error && !Array.isArray(error) ? [] : problemsOf(error as FieldErrors, `${name}.`);
  });
}
