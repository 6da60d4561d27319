"use client";

import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from "@headlessui/react";
import { type ComponentProps, type FocusEvent, type KeyboardEvent, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { controlClass } from "@/components/ui/controls";
import { Icon } from "@/components/ui/icon/icon";
import { type Choice, type ChoiceGroup, type ChoiceProps, isUnchosen } from "@/components/ui/select/choice";
import { ListPlace, listAnchor, NamedList, OptionText, optionClass } from "./choice-list";

/** A button that shows the chosen option and opens the list. */
export function FullSelect({ id, name, choices, value, onChange, onBlur, ref, placeholder, ...rest }: ChoiceProps) {
  const { labelledBy, "aria-invalid": isInvalid, "aria-describedby": describedBy } = rest;
  const offered = placeholder === undefined ? choices : [{ value: "", label: placeholder }, ...choices];
  const all = offered.flatMap((entry) => ("choices" in entry ? entry.choices : entry));
  const chooseByTyping = useTyping(all, onChange);
  // Calls `onBlur` when the focus has left both the button and the list.
  const leave = (event: FocusEvent<HTMLElement>) => {
    const to = event.relatedTarget;
    if (to?.id !== id && to?.getAttribute("role") !== "listbox") onBlur?.(event);
  };
  return (
    <Listbox value={value} onChange={onChange} {...(name === undefined ? {} : { name })}>
      <ListPlace>
        <ListboxButton
          as={NamedButton}
          ref={ref}
          id={id}
          labelledBy={labelledBy}
          describedBy={describedBy}
          isInvalid={isInvalid}
          onBlur={leave}
          onKeyDown={chooseByTyping}
        >
          <span className={classNames("truncate", isUnchosen(value, placeholder) && "text-ink-muted")}>
            {all.find((choice) => choice.value === value)?.label}
          </span>
          <Icon name="chevron-down" className="size-4 shrink-0 text-ink-muted" />
        </ListboxButton>
        <ListboxOptions
          as={NamedList}
          labelledBy={labelledBy}
          anchor={listAnchor}
          modal={false}
          onBlur={leave}
          className="min-w-(--button-width)"
        >
          {offered.map((entry) => ("choices" in entry ? <Group key={entry.label} {...entry} /> : toOption(entry)))}
        </ListboxOptions>
      </ListPlace>
    </Listbox>
  );
}

/** After a pause of this length, in milliseconds, the next typed letter begins a new search text. */
const typingPauseMs = 700;

/** While the list is closed, chooses the option that begins with the typed text, as the system's select does. */
function useTyping(choices: readonly Choice[], onChange: (value: string) => void) {
  const typed = useRef({ text: "", at: Number.NEGATIVE_INFINITY });
  return (event: KeyboardEvent) => {
    const isGoingOn = event.timeStamp - typed.current.at < typingPauseMs;
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.key.length > 1;
    // If the search text is empty, a space opens the list instead of beginning a search.
    if (isOther || (event.key === " " && !isGoingOn)) return;
    event.preventDefault();
    const text = (isGoingOn ? typed.current.text : "") + event.key.toLowerCase();
    typed.current = { text, at: event.timeStamp };
    const found = choices.find(({ label }) => label.toLowerCase().startsWith(text));
    if (found) onChange(found.value);
  };
}

function Group({ label, choices }: ChoiceGroup) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a list of options
    <div role="group" aria-label={label}>
      <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-muted">
        {label}
      </p>
      {choices.map(toOption)}
    </div>
  );
}

function toOption({ value, label }: Choice) {
  return (
    <ListboxOption key={value} value={value} className={optionClass}>
      <OptionText>{label}</OptionText>
    </ListboxOption>
  );
}

type NamedButtonProps = ComponentProps<"button"> & {
  labelledBy: string;
  describedBy: string | undefined;
  isInvalid: true | undefined;
};

/**
 * The button, whose accessible name is the field's label and the chosen option. Headless UI would use only its own labels and
 * descriptions.
 */
function NamedButton({ labelledBy, describedBy, isInvalid, className, ...rest }: NamedButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-labelledby={`${labelledBy} ${rest.id}`}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      className={classNames(controlClass, "flex items-center justify-between gap-2 text-left", className)}
    />
  );
}
