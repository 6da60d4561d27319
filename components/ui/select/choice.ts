import type { FocusEvent, RefCallback } from "react";

/**
 * An option of a select. `value` is submitted, and `label` is shown. `detail` is shown beside the label, such as a country's
 * codes. The search of a combobox also finds words of `detail`.
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
  /** The label of an additional option with an empty value. */
  placeholder?: string | undefined;
  /** The id of the element that names the control, such as the label of its `Field`. */
  labelledBy: string;
  autoComplete?: string | undefined;
  "aria-invalid"?: true | undefined;
  "aria-describedby"?: string | undefined;
};

/** True if the control shows its `placeholder`, which has a paler colour than a chosen option. */
export const isUnchosen = (value: string, placeholder: string | undefined) => value === "" && placeholder !== undefined;
