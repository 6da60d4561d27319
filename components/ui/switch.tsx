"use client";

import { Description, Field, Switch as HeadlessSwitch, Label } from "@headlessui/react";

/** The classes of the track, in which the thumb of a switch moves. */
export const trackClass =
  "group relative h-6 w-11 shrink-0 rounded-full border border-line-strong bg-surface-sunken data-checked:border-accent data-checked:bg-accent data-disabled:opacity-60";
/** The classes of the thumb, which is the moving part of a switch. */
export const thumbClass =
  "absolute top-[3px] left-[3px] size-4 rounded-full bg-line-strong group-data-checked:translate-x-5 group-data-checked:bg-accent-ink motion-safe:transition-transform";

type SwitchProps = {
  label: string;
  /** A text below the switch. */
  help?: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange?: (isOn: boolean) => void;
};

/** A switch that takes effect immediately, with its label on the left. */
export function Switch({ label, help, isOn, isDisabled = false, onChange }: SwitchProps) {
  return (
    <Field disabled={isDisabled}>
      <div className="flex items-center justify-between gap-4 text-sm">
        <Label className="flex min-h-11 flex-1 items-center">{label}</Label>
        <HeadlessSwitch checked={isOn} onChange={(next) => onChange?.(next)} className={trackClass}>
          <span aria-hidden="true" className={thumbClass} />
        </HeadlessSwitch>
      </div>
      {help ? <Description className="text-sm text-ink-muted">{help}</Description> : null}
    </Field>
  );
}
