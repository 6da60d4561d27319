"use client";

import type { ComponentType, ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Checkbox } from "@/components/ui/controls";
import { Field, FieldNotes, fieldAttributes, labelId } from "@/components/ui/field";
import type { Choice, ChoiceProps } from "@/components/ui/select/choice";
import { Combobox, Select } from "@/components/ui/select/select";
import { type CommonProps, useFieldErrors, useFormField } from "./form-fields";

type ChoiceFieldProps = {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  hint?: ReactNode;
  options: readonly Choice[];
  /** The label of an empty first option. If absent, the field has no empty option, and the first option is chosen by default. */
  placeholder?: string | undefined;
  autoComplete?: string;
};

/** A field of the surrounding form with a choice between a few options. */
export function SelectField(props: ChoiceFieldProps) {
  return <ChoiceField {...props} Control={Select} />;
}

/** A field of the surrounding form with a choice between many options, such as countries or beneficiaries. */
export function ComboboxField(props: ChoiceFieldProps) {
  return <ChoiceField {...props} Control={Combobox} />;
}

function ChoiceField({ Control, ...props }: ChoiceFieldProps & { Control: ComponentType<ChoiceProps> }) {
  const { name, label, help, hint, options, placeholder, autoComplete } = props;
  const { errors, id } = useFormField(name, help);
  const { field } = useController({
    name,
    defaultValue: placeholder === undefined ? (options[0]?.value ?? "") : "",
  });
  return (
    <Field id={id} label={label} help={help} hint={hint} errors={errors}>
      <Control
        {...fieldAttributes(id, { help, errors })}
        name={name}
        choices={options}
        placeholder={placeholder}
        autoComplete={autoComplete}
        labelledBy={labelId(id)}
        value={field.value ?? ""}
        onChange={field.onChange}
        onBlur={field.onBlur}
        ref={field.ref}
      />
    </Field>
  );
}

type TilesFieldProps = Pick<ChoiceFieldProps, "name" | "label" | "help"> & {
  /** `note` is a second line below the label. */
  options: readonly { value: string; label: string; note: string | undefined }[];
};

/** A field of the surrounding form with a choice between a few options, which are all visible. */
export function TilesField({ name, label, help, options }: TilesFieldProps) {
  const { errors, id } = useFieldErrors(name);
  const { field } = useController({ name });
  return (
    <fieldset
      className="flex flex-col gap-1.5"
      aria-describedby={fieldAttributes(id, { help, errors })["aria-describedby"]}
    >
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-2">
        {options.map(({ value, label: text, note }, index) => (
          <label
            key={value}
            htmlFor={`${id}-${value}`}
            className="flex min-h-11 min-w-0 gap-2.5 rounded border border-line-strong px-3 py-2.5 text-sm hover:bg-surface-hover has-checked:border-accent-text has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
          >
            <input
              id={`${id}-${value}`}
              type="radio"
              name={name}
              value={value}
              checked={field.value === value}
              onChange={() => field.onChange(value)}
              onBlur={field.onBlur}
              ref={index === 0 ? field.ref : undefined}
              className="radio self-center outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium">{text}</span>
              <span className="block text-xs break-words hyphens-auto text-ink-muted">{note}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} help={help} errors={errors} />
    </fieldset>
  );
}

type ChoicesFieldProps = Pick<CommonProps, "name" | "label"> & { options: { value: string; label: string }[] };

/** A field that lets the reader choose several options. The form's value is an array of the chosen values. */
export function ChoicesField({ name, label, options }: ChoicesFieldProps) {
  const form = useFormContext();
  const { errors, id } = useFieldErrors(name);
  return (
    <fieldset>
      <legend className="text-sm font-medium">{label}</legend>
      <div className="mt-1 grid max-h-44 gap-x-5 overflow-y-auto sm:grid-cols-2">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            id={`${id}-${option.value}`}
            label={option.label}
            value={option.value}
            {...form.register(name)}
          />
        ))}
      </div>
      {errors ? <p className="text-sm text-danger">{errors.join(" ")}</p> : null}
    </fieldset>
  );
}
