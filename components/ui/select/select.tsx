"use client";

import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { classNames } from "@/components/ui/class-names";
import { controlClass } from "@/components/ui/controls";
import { useEarlyValue } from "@/components/ui/early-value";
import { Icon } from "@/components/ui/icon/icon";
import { lateModule } from "@/components/ui/overlay/late-module";
import { type Choice, type ChoiceProps, isUnchosen } from "./choice";

const useListbox = lateModule(() => import("@/components/ui/overlay/full-select"));
const useCombobox = lateModule(() => import("@/components/ui/overlay/full-combobox"));

/** A select for few options. */
export function Select(props: ChoiceProps) {
  return <LateChoice {...props} Full={useListbox()?.FullSelect} />;
}

/** A combobox for many options. Readers find an option by typing a word of its name. Clearing the text clears the choice. */
export function Combobox(props: ChoiceProps) {
  return <LateChoice {...props} Full={useCombobox()?.FullCombobox} />;
}

type FormSelectProps = Omit<ChoiceProps, "name" | "value" | "onChange"> & {
  name: string;
  /** The initial choice. If this value changes, the new value replaces the current choice. */
  defaultValue: string;
  onChange?: (value: string) => void;
};

/** A select that keeps its own state, for a form that the browser submits. */
export function FormSelect({ defaultValue, onChange, ...rest }: FormSelectProps) {
  const [chosen, setChosen] = useState({ value: defaultValue, since: defaultValue });
  return (
    <Select
      {...rest}
      value={chosen.since === defaultValue ? chosen.value : defaultValue}
      onChange={(value) => {
        setChosen({ value, since: defaultValue });
        onChange?.(value);
      }}
    />
  );
}

type LateChoiceProps = ChoiceProps & { Full: ComponentType<ChoiceProps> | undefined };

/**
 * Shows the browser's own select on touch screens, and on all screens until the scripts have loaded
 * (docs/decisions/controls-and-lists.md).
 */
function LateChoice({ Full, ...props }: LateChoiceProps) {
  const isTouched = useCoarsePointer();
  // True while the reader uses the browser's select. The browser's select must not be replaced during this time.
  const [isHeld, setHeld] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEarlyValue(() => place.current?.querySelector("select"), props.onChange);
  useLayoutEffect(() => {
    if (place.current?.contains(document.activeElement)) setHeld(true);
  }, []);
  if (Full && !isTouched && !isHeld) return <Full {...props} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus
    <div ref={place} className="contents" onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <NativeSelect {...props} />
    </div>
  );
}

function NativeSelect({ choices, placeholder, onChange, labelledBy, ref, ...rest }: ChoiceProps) {
  return (
    <div className="relative">
      <select
        {...rest}
        ref={ref}
        aria-labelledby={labelledBy}
        onChange={(event) => onChange(event.target.value)}
        data-unchosen={isUnchosen(rest.value, placeholder) || undefined}
        className={classNames(controlClass, "appearance-none truncate pr-8.5 data-unchosen:text-ink-muted")}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {choices.map((choice) =>
          "choices" in choice ? (
            <optgroup key={choice.label} label={choice.label}>
              {choice.choices.map(toOption)}
            </optgroup>
          ) : (
            toOption(choice)
          ),
        )}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute top-3.5 right-3 size-4 text-ink-muted" />
    </div>
  );
}

function toOption({ value, label, detail }: Choice): ReactNode {
  return (
    <option key={value} value={value}>
      {detail ? `${label} · ${detail}` : label}
    </option>
  );
}

const coarsePointer = "(pointer: coarse)";

function useCoarsePointer(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(coarsePointer);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => window.matchMedia(coarsePointer).matches,
    () => false,
  );
}
