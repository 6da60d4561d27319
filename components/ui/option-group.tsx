"use client";

import { Description, Field, Label, Radio, RadioGroup } from "@headlessui/react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

type Option = { value: string; label: string; picture: ReactNode };

type OptionGroupProps = {
  label: string;
  /** The reason why the group is disabled. Null if the reader can choose an option. */
  help: string | null;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  /** True if the options are wide enough for labels of about twelve letters. */
  isWide?: boolean;
  /** True if the options are parts of one bar. The labels must be short. */
  isBar?: boolean;
};

const columns = {
  narrow: "grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))]",
  wide: "grid-cols-[repeat(auto-fill,minmax(6rem,1fr))]",
};

const boxClass =
  "flex min-h-11 flex-col items-center justify-center gap-2 rounded border border-line px-1 py-2 text-center text-xs font-medium text-ink-muted hover:bg-surface-hover data-checked:border-accent-text data-checked:bg-accent-soft data-checked:text-accent-text";

/** Options side by side. One option is chosen. Arrow keys move between the options. */
export function OptionGroup(props: OptionGroupProps) {
  const { label, help, value, options, onChange, isWide = false, isBar = false } = props;
  return (
    <Field disabled={help !== null}>
      <Label className="mb-2 block text-sm font-semibold">{label}</Label>
      <RadioGroup
        value={value}
        onChange={onChange}
        className={isBar ? "segments" : classNames("grid auto-cols-fr gap-2", columns[isWide ? "wide" : "narrow"])}
      >
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            className={classNames(
              "cursor-pointer data-disabled:cursor-not-allowed data-disabled:opacity-60",
              isBar ? "segment" : boxClass,
            )}
          >
            {option.picture}
            <span className="max-w-full hyphens-auto break-words">{option.label}</span>
          </Radio>
        ))}
      </RadioGroup>
      {help ? <Description className="mt-2 text-xs text-ink-muted">{help}</Description> : null}
    </Field>
  );
}
