"use client";

import {
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Combobox as HeadlessCombobox,
} from "@headlessui/react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { classNames } from "./class-names";
import { controlClass } from "./controls";
import { Icon } from "./icon/icon";

/** Something to choose: what is sent, and what a person reads. */
export type Choice = { value: string; label: string };

type ComboboxProps = Pick<ComponentProps<"input">, "id" | "ref" | "onBlur" | "aria-invalid" | "aria-describedby"> & {
  options: Choice[];
  value: string;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
};

const panelClass = "absolute inset-x-0 top-full z-20 mt-1 rounded border border-line bg-surface shadow-overlay";

/** Chooses one of many by typing a word of its name. Emptied, it has chosen nothing. */
export function Combobox({
  options,
  value,
  onChange,
  placeholder,
  onBlur,
  "aria-describedby": describedBy,
  ...input
}: ComboboxProps) {
  const t = useTranslations("common");
  const [query, setQuery] = useState("");
  // A press opens the list; the focus alone, which also comes to a field with an error, does not.
  const [isPressed, setPressed] = useState(false);
  const matching = matchingChoices(options, query);
  return (
    <HeadlessCombobox
      value={options.find((option) => option.value === value) ?? null}
      onChange={(option: Choice | null) => onChange(option?.value ?? "")}
      onClose={() => setQuery("")}
      immediate={isPressed}
    >
      {({ open }) => (
        <div className="relative">
          <ComboboxInput
            as={DescribedInput}
            {...input}
            describedBy={describedBy}
            autoComplete="off"
            placeholder={placeholder}
            displayValue={(option: Choice | null) => option?.label ?? ""}
            onChange={(event) => setQuery(event.target.value)}
            onPointerDown={() => setPressed(true)}
            onBlur={(event) => {
              setPressed(false);
              onBlur?.(event);
            }}
            className={classNames(controlClass, "truncate pr-10")}
          />
          <ComboboxButton
            aria-label={t("choices")}
            className="absolute inset-y-0 right-0 grid w-10 place-items-center text-ink-muted"
          >
            <Icon name="chevron-down" className="size-4" />
          </ComboboxButton>
          {matching.length > 0 ? (
            <ComboboxOptions modal={false} className={classNames(panelClass, "max-h-64 overflow-y-auto p-1")}>
              {matching.map((option) => (
                <ComboboxOption
                  key={option.value}
                  value={option}
                  className="group flex min-h-9 items-center justify-between gap-3 rounded-sm px-3 py-1.5 text-sm data-focus:bg-accent-soft data-focus:text-accent-text data-selected:font-semibold"
                >
                  {option.label}
                  <Icon name="check" className="invisible size-4 shrink-0 group-data-selected:visible" />
                </ComboboxOption>
              ))}
            </ComboboxOptions>
          ) : null}
          <div role="status">
            {open && matching.length === 0 ? (
              <p className={classNames(panelClass, "px-4 py-3 text-sm text-ink-muted")}>{t("noMatch")}</p>
            ) : null}
          </div>
        </div>
      )}
    </HeadlessCombobox>
  );
}

/** Headless UI knows only descriptions of its own, and would take this one away. */
function DescribedInput({ describedBy, ...input }: ComponentProps<"input"> & { describedBy?: string | undefined }) {
  return <input {...input} aria-describedby={describedBy} />;
}

/** Those in whose name a word begins with the text, accents aside, in their order. */
export function matchingChoices(options: Choice[], query: string): Choice[] {
  const wanted = plain(query);
  return wanted ? options.filter(({ label }) => ` ${plain(label)}`.includes(` ${wanted}`)) : options;
}

/** Without accents, capitals and what separates words. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
