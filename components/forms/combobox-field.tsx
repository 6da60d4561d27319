"use client";

import { useState, useSyncExternalStore } from "react";
import { useController } from "react-hook-form";
import { Field, fieldAttributes } from "@/components/ui/field";
import { lateModule } from "@/components/ui/overlay/late-module";
import { SelectField, type SelectFieldProps, useFormField } from "./form-fields";

const useFullCombobox = lateModule(() => import("@/components/ui/combobox"));

/**
 * Chooses one of many: by typing where there is a keyboard, in the system's own list on touch screens and until the script
 * of the combobox is there (decision 32).
 */
export function ComboboxField(props: SelectFieldProps) {
  const full = useFullCombobox();
  const isTouched = useCoarsePointer();
  // Not taken away from under somebody's hands.
  const [isHeld, setHeld] = useState(false);
  if (!full || isTouched || isHeld) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only looks on
      <div className="contents" onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
        <SelectField {...props} />
      </div>
    );
  }
  return <TypedField {...props} Combobox={full.Combobox} />;
}

type TypedFieldProps = SelectFieldProps & { Combobox: typeof import("@/components/ui/combobox").Combobox };

function TypedField({ name, label, help, hint, options, placeholder, Combobox }: TypedFieldProps) {
  const { errors, id } = useFormField(name, help);
  const { field } = useController({ name });
  return (
    <Field id={id} label={label} help={help} hint={hint} errors={errors}>
      <Combobox
        {...fieldAttributes(id, { help, errors })}
        ref={field.ref}
        options={options}
        placeholder={placeholder}
        value={field.value ?? ""}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  );
}

const coarsePointer = "(pointer: coarse)";

function useCoarsePointer(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(coarsePointer);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => window.matchMedia(coarsePointer).matches,
    () => false,
  );
}
