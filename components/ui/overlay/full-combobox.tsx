"use client";

import {
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Combobox as HeadlessCombobox,
} from "@headlessui/react";
import { useTranslations } from "next-intl";
import { type ComponentProps, type FocusEvent, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { controlClass } from "@/components/ui/controls";
import { Icon } from "@/components/ui/icon/icon";
import type { Choice, ChoiceProps } from "@/components/ui/select/choice";
import { foldWords } from "@/lib/text-fold";
import { ListPlace, listAnchor, NamedList, OptionText, optionClass } from "./choice-list";

/** A text box with a list of the options that match the typed text. */
export function FullCombobox({ choices, value, onChange, placeholder, onBlur, ref, ...rest }: ChoiceProps) {
  const { id, labelledBy, "aria-invalid": isInvalid, "aria-describedby": describedBy } = rest;
  const t = useTranslations("common");
  const [query, setQuery] = useState("");
  // True after a click, which opens the list. Focus alone must not open the list, because the form moves the focus to a field
  // with an error.
  const [isPressed, setPressed] = useState(false);
  const options = choices.flatMap((entry) => ("choices" in entry ? entry.choices : entry));
  const matching = matchingChoices(options, query);
  return (
    <HeadlessCombobox
      value={options.find((option) => option.value === value) ?? null}
      onChange={(option: Choice | null) => onChange(option?.value ?? "")}
      onClose={() => setQuery("")}
      immediate={isPressed}
    >
      {({ open }) => (
        <ListPlace>
          <ComboboxInput
            as={DescribedInput}
            id={id}
            ref={ref}
            describedBy={describedBy}
            aria-invalid={isInvalid}
            autoComplete="off"
            placeholder={placeholder}
            displayValue={(option: Choice | null) => option?.label ?? ""}
            onChange={(event) => setQuery(event.target.value)}
            onPointerDown={() => setPressed(true)}
            onBlur={(event: FocusEvent<HTMLElement>) => {
              setPressed(false);
              onBlur?.(event);
            }}
            className={classNames(controlClass, "truncate pr-8.5")}
          />
          <ComboboxButton
            aria-label={t("choices")}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center text-ink-muted"
          >
            <Icon name="chevron-down" className="size-4" />
          </ComboboxButton>
          {matching.length > 0 ? (
            <ComboboxOptions
              as={NamedList}
              labelledBy={labelledBy}
              anchor={listAnchor}
              modal={false}
              className="min-w-(--input-width)"
            >
              {matching.map((option) => (
                <ComboboxOption key={option.value} value={option} className={optionClass}>
                  <OptionText detail={option.detail}>{option.label}</OptionText>
                </ComboboxOption>
              ))}
            </ComboboxOptions>
          ) : null}
          <div role="status">
            {open && matching.length === 0 ? (
              <p className="ground absolute inset-x-0 top-full z-20 mt-1 rounded border border-line bg-surface px-4 py-3 text-sm text-ink-muted shadow-overlay">
                {t("noMatch")}
              </p>
            ) : null}
          </div>
        </ListPlace>
      )}
    </HeadlessCombobox>
  );
}

/** An input that keeps its `aria-describedby`. Headless UI would replace the attribute with its own value. */
function DescribedInput({ describedBy, ...input }: ComponentProps<"input"> & { describedBy?: string | undefined }) {
  return <input {...input} aria-describedby={describedBy} />;
}

/**
 * Returns the options in which a word of the label or of the detail begins with the text. Ignores accents. An option comes first
 * if a word of its detail is exactly the text, such as a country's code. The other options keep their order.
 */
export function matchingChoices(options: readonly Choice[], query: string): readonly Choice[] {
  const wanted = foldWords(query);
  if (!wanted) return options;
  const isNamed = ({ detail = "" }: Choice) => ` ${foldWords(detail)} `.includes(` ${wanted} `);
  const matching = options.filter(({ label, detail = "" }) =>
    ` ${foldWords(`${label} ${detail}`)}`.includes(` ${wanted}`),
  );
  return [...matching.filter(isNamed), ...matching.filter((option) => !isNamed(option))];
}
