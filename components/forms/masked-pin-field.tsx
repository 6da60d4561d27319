"use client";

import { Input } from "@/components/ui/controls";
import { Field } from "@/components/ui/field";
import { pinMask } from "@/lib/pin-input";
import { type SecretProps, useFormField } from "./form-fields";

/**
 * A field for a new PIN. If the customer already has a PIN, the field contains dots, and the first typed digit replaces the dots
 * (docs/domain.md, "PINs and credentials").
 */
export function MaskedPinField({ name, label, help, hint }: SecretProps) {
  const { form, errors, id, attributes } = useFormField(name, help);
  return (
    <Field id={id} label={label} help={help} hint={hint} errors={errors}>
      <Input
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={pinMask.length + 6}
        {...attributes}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          const digits = event.target.value.replaceAll(pinMask.charAt(0), "");
          form.setValue(name, digits, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
        }}
      />
    </Field>
  );
}
