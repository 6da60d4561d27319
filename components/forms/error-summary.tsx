"use client";

import { useTranslations } from "next-intl";
import { use, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Alert } from "@/components/ui/alert";
import { classNames } from "@/components/ui/class-names";
import { FieldIdPrefix, fieldId } from "./field-ids";
import { useHeldErrors } from "./held-errors";
import { problemsOf } from "./problems-of";
import type { ShownFields } from "./shown-fields";

/**
 * The summary names the wrong fields if there are at least this many. The first wrong field has the focus, so one or two wrong
 * fields are found without a summary.
 */
const namedMin = 3;

/** The announcement to screen readers ends when one of these events shows that the reader continues. */
const acts = ["keydown", "pointerdown", "input"];

/**
 * The summary is scrolled into view only if the summary and the first wrong field together fit into this share of the window's
 * height.
 */
const sightShare = 0.6;

type ErrorSummaryProps = {
  /** The fields on the screen. */
  shown: ShownFields;
  /** Whether the summary also contains the problems of fields that have no control on the screen. */
  hasUnshown: boolean;
  /** The number of submissions before these fields were shown. A wizard shows other fields in each step. */
  countBefore: number;
  /** True after a refused submission, until one of the events `acts` occurs. */
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

/** Returns the wrong fields after a refused submission, with the texts of their labels. */
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

// Finds the control by its id each time, because the page replaces native select elements some time after loading.
const controlOf = ({ id }: WrongField) => document.getElementById(id);

/** Returns the position of a field in the order of reading. */
function placeOf(field: WrongField): number {
  const { top, left } = controlOf(field)?.getBoundingClientRect() ?? { top: 0, left: 0 };
  return top * 10_000 + left;
}

/** Returns the label of a control without the hint that is part of the label. */
function labelOf(control: HTMLElement): string {
  const label = "labels" in control ? (control.labels as NodeListOf<HTMLLabelElement> | null)?.[0] : undefined;
  const hint = label?.querySelector("[data-hint]")?.textContent ?? "";
  return (label?.textContent ?? "").replace(hint, "").trim();
}

/**
 * The box with the names of the wrong fields. The name of a corrected field is crossed out. The box stays until the next
 * submission, so that the form does not move.
 */
function Summary({ wrong, isNew }: { wrong: WrongField[]; isNew: boolean }) {
  const { formState } = useFormContext();
  const t = useTranslations("common");
  const place = useRef<HTMLDivElement>(null);
  const current = new Set(problemsOf(formState.errors).map(([name]) => name));
  const leftCount = wrong.filter(({ name }) => current.has(name)).length;
  const isDone = leftCount === 0;
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
        "col-span-full mb-2 scroll-mt-24 rounded border px-4 pt-3 pb-2 text-sm",
        isDone ? "border-positive/30 bg-positive-soft" : "border-danger/30 bg-danger-soft",
      )}
    >
      <p className={classNames("font-semibold", isDone ? "text-positive" : "text-danger")}>
        {isDone ? t("nothingWrong") : t("wrongFields", { count: leftCount })}
      </p>
      <ul className="flex flex-wrap gap-x-4">
        {wrong.map((field) => (
          <li key={field.name}>
            {current.has(field.name) ? (
              <FieldLink field={field} />
            ) : (
              <s
                aria-hidden="true"
                className="inline-flex min-h-11 items-center font-semibold text-ink-muted pointer-fine:min-h-8"
              >
                {field.label}
              </s>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A link that moves the focus to a field. */
function FieldLink({ field }: { field: WrongField }) {
  return (
    <a
      href={`#${field.id}`}
      className="inline-flex min-h-11 items-center rounded font-semibold text-accent-text underline pointer-fine:min-h-8"
      onClick={(event) => {
        event.preventDefault();
        controlOf(field)?.focus();
      }}
    >
      {field.label}
    </a>
  );
}

/**
 * Shows the problems of fields that have no control on the screen. Without this component, the reader would see no reaction if
 * the server refuses such a field.
 */
function UnshownProblems({ shown }: { shown: ShownFields }) {
  const held = useHeldErrors();
  const { formState } = useFormContext();
  const place = useRef<HTMLDivElement>(null);
  const problems = problemsOf(held ?? formState.errors)
    .filter(([name]) => !shown.has(name))
    .map(([, { message }]) => message);
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
