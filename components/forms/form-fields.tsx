"use client";

import { type ComponentProps, type ReactNode, useContext } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Checkbox, Input, Textarea } from "@/components/ui/controls";
import { Field, fieldAttributes } from "@/components/ui/field";
import type { SecretField } from "@/lib/secret-fields";
import { FieldIdPrefix, fieldId } from "./field-ids";
import { useHeldErrors } from "./held-errors";
import { LateStatus } from "./late-status";
import { PasswordInput } from "./password-input";
import { useRefreshing } from "./refreshing";
import { useShownField } from "./shown-fields";

export type CommonProps = { name: string; label: ReactNode; help?: ReactNode; hint?: ReactNode };

/** The properties of a field for a secret, such as a PIN. The value of such a field is never stored in the browser. */
export type SecretProps = CommonProps & { name: SecretField };

/** Returns the registration, the id and the errors of one field of the surrounding `ActionForm`. */
export function useFormField(name: string, help?: ReactNode, keepsHelp = false) {
  const form = useFormContext();
  const { errors, id } = useFieldErrors(name);
  // Reads the initial value and not the typed value, so that server and browser render the same HTML.
  const initial = readAt(form.formState.defaultValues, name);
  const defaultValue = typeof initial === "string" ? initial : undefined;
  return {
    form,
    errors,
    id,
    attributes: { ...form.register(name), defaultValue, ...fieldAttributes(id, { help, errors, keepsHelp }) },
  };
}

/** Returns the id and the errors of one field of the surrounding `ActionForm`. The calling component must show the errors. */
export function useFieldErrors(name: string) {
  useShownField(name);
  const { formState } = useFormContext();
  const error = readAt(useHeldErrors() ?? formState.errors, name) as { message?: string } | undefined;
  const errors = error?.message ? [error.message] : undefined;
  return { errors, id: fieldId(useContext(FieldIdPrefix), name) };
}

/** Returns the value at a dotted path, such as `address.city`. */
function readAt(tree: unknown, name: string): unknown {
  return name.split(".").reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], tree);
}

type TextFieldProps = CommonProps &
  Omit<ComponentProps<"input">, "name"> & {
    /** True when the help stays visible beside an error, because the help explains how to write the value. */
    keepsHelp?: boolean;
  };

export function TextField({ name, label, help, keepsHelp = false, hint, ...rest }: TextFieldProps) {
  const { errors, id, attributes } = useFormField(name, help, keepsHelp);
  return (
    <Field id={id} label={label} help={help} keepsHelp={keepsHelp} hint={hint} errors={errors}>
      <Input {...rest} {...attributes} />
    </Field>
  );
}

/** A field for a password. The field's help stays beside an error, because the help contains the rules for a password. */
export function PasswordField({
  name,
  label,
  help,
  hint,
  ...rest
}: SecretProps & Omit<ComponentProps<"input">, "name">) {
  const { errors, id, attributes } = useFormField(name, help, true);
  return (
    <Field id={id} label={label} help={help} keepsHelp hint={hint} errors={errors}>
      <PasswordInput {...rest} {...attributes} />
    </Field>
  );
}

/**
 * A field for a PIN. The field masks the digits, shows a numeric keyboard on phones, and is never offered to a password
 * manager.
 */
export function PinField({ name, label, help, hint, ...rest }: SecretProps & Omit<ComponentProps<"input">, "name">) {
  const { errors, id, attributes } = useFormField(name, help);
  return (
    <Field id={id} label={label} help={help} hint={hint} errors={errors}>
      <Input type="password" inputMode="numeric" autoComplete="off" maxLength={6} {...rest} {...attributes} />
    </Field>
  );
}

export function TextareaField({
  name,
  label,
  help,
  hint,
  ...rest
}: CommonProps & Omit<ComponentProps<"textarea">, "name">) {
  const { errors, id, attributes } = useFormField(name, help);
  return (
    <Field id={id} label={label} help={help} hint={hint} errors={errors}>
      <Textarea {...rest} {...attributes} />
    </Field>
  );
}

export function CheckboxField({ name, label }: { name: string; label: string }) {
  const { errors, id, attributes } = useFormField(name);
  return (
    <div>
      <Checkbox label={label} {...attributes} id={id} />
      {errors ? (
        <p id={`${id}-error`} className="text-sm text-danger">
          {errors.join(" ")}
        </p>
      ) : null}
    </div>
  );
}

type SubmitButtonProps = {
  children: ReactNode;
  busyText: ReactNode;
  variant?: "primary" | "secondary" | "danger";
  className?: string;
};

/** Submits the surrounding form once, and shows the busy text while the form is being sent. */
export function SubmitButton({ children, busyText, variant = "primary", className }: SubmitButtonProps) {
  const { formState } = useFormContext();
  const isRefreshing = useRefreshing();
  return (
    <>
      <Button
        type="submit"
        variant={variant}
        busy={formState.isSubmitting || isRefreshing}
        busyText={busyText}
        // A press on the button does not take the focus from the field. If the field lost the focus, its error could appear and
        // move the button between press and release, and the click would be lost. The button can still get the focus by the
        // keyboard.
        onMouseDown={(event) => event.preventDefault()}
        {...(className ? { className } : {})}
      >
        {children}
      </Button>
      <LateStatus isBusy={formState.isSubmitting || isRefreshing} />
    </>
  );
}
