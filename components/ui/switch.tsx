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
  /** A text below the label. */
  help?: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange?: (isOn: boolean) => void;
};

/** A switch that takes effect immediately, with its label and a help text on the left. */
export function Switch({ label, help, isOn, isDisabled = false, onChange }: SwitchProps) {
  return (
    <Field disabled={isDisabled} className="flex min-h-11 items-center justify-between gap-4 text-sm">
      <div className="flex-1">
        <Label className={help ? "block" : "flex min-h-11 items-center"}>{label}</Label>
        {help ? <Description className="text-ink-muted">{help}</Description> : null}
      </div>
      <HeadlessSwitch checked={isOn} onChange={(next) => onChange?.(next)} className={trackClass}>
        <span aria-hidden="true" className={thumbClass} />
      </HeadlessSwitch>
    </Field>
  );
}
