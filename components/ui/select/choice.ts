import type { FocusEvent, RefCallback } from "react";

/**
 * An option of a select. `value` is submitted, and `label` is shown. `detail` is shown beside the label, such as a country's
 * codes. In a combobox, readers also find the option by a word of its detail.
 */
export type Choice = { value: string; label: string; detail?: string };

/** Choices under a heading. */
export type ChoiceGroup = { label: string; choices: readonly Choice[] };

/** The properties of a control that chooses one option. */
export type ChoiceProps = {
  id: string;
  /** The name of the choice in a form that is submitted without JavaScript. */
  name?: string | undefined;
  choices: readonly (Choice | ChoiceGroup)[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  ref?: RefCallback<HTMLElement> | undefined;
  /** The text of the empty choice, which can also be selected. */
  placeholder?: string | undefined;
  /** The id of the element that names the control, such as the label of its `Field`. */
  labelledBy: string;
  autoComplete?: string | undefined;
  "aria-invalid"?: true | undefined;
  "aria-describedby"?: string | undefined;
};

/** True if a control shows the text of its empty choice, which is paler than a chosen option. */
export const isUnchosen = (value: string, placeholder: string | undefined) => value === "" && placeholder !== undefined;
