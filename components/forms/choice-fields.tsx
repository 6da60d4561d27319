"use client";

import type { ComponentType, ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Checkbox } from "@/components/ui/controls";
import { Field, fieldAttributes, labelId } from "@/components/ui/field";
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
