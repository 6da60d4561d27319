import type { FocusEvent, RefCallback } from "react";

/** Something to choose: what is sent, and what a person reads. */
export type Choice = { value: string; label: string };

/** Choices under a heading. */
export type ChoiceGroup = { label: string; choices: readonly Choice[] };

/** What a control is given that chooses one of them. */
export type ChoiceProps = {
  id: string;
  /** Under which a form sends the choice by itself. */
  name?: string | undefined;
  choices: readonly (Choice | ChoiceGroup)[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  ref?: RefCallback<HTMLElement> | undefined;
  /** Stands for no choice, and can be chosen as such. */
  placeholder?: string | undefined;
  /** The id of what names it, such as the label of its `Field`. */
  labelledBy: string;
  autoComplete?: string | undefined;
  "aria-invalid"?: true | undefined;
  "aria-describedby"?: string | undefined;
};
