"use client";

import { Checkbox, Description, Field, Label } from "@headlessui/react";
import { classNames } from "./class-names";
import { thumbClass, trackClass } from "./switch";

/** The state of a group of choices. `mixed` means that only some of the choices are on. */
export type GroupState = "on" | "off" | "mixed";

type MasterSwitchProps = {
  /** The heading of the group, which is also the name of the switch. */
  title: string;
  /** The id of the heading. */
  id?: string;
  /** A text below the heading. */
  text: string;
  state: GroupState;
  onChange: (isOn: boolean) => void;
};

/**
 * A switch for a whole group, with the group's heading on the left. The switch takes effect immediately. In the state `mixed`, a
 * press turns all choices on. The ARIA role is `checkbox`, because the role `switch` has no mixed state.
 */
export function MasterSwitch({ title, id, text, state, onChange }: MasterSwitchProps) {
  return (
    <Field className="flex items-center justify-between gap-4">
      <div className="min-w-0 flex-1">
        <h3 id={id} className="font-semibold">
          <Label className="block">{title}</Label>
        </h3>
        <Description className="text-sm text-ink-muted">{text}</Description>
      </div>
      <Checkbox
        as="button"
        type="button"
        checked={state === "on"}
        indeterminate={state === "mixed"}
        onChange={onChange}
        // An invisible edge makes the area that reacts to a touch larger than the visible switch.
        className={classNames(
          trackClass,
          "after:absolute after:-inset-3 data-indeterminate:border-accent data-indeterminate:bg-accent-soft",
        )}
      >
        <span
          aria-hidden="true"
          className={classNames(
            thumbClass,
            "group-data-indeterminate:translate-x-2.5 group-data-indeterminate:bg-accent",
          )}
        />
      </Checkbox>
    </Field>
  );
}
