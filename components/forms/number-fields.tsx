"use client";

import { useLocale } from "next-intl";
import { type ChangeEvent, type ComponentProps, useState } from "react";
import { useController } from "react-hook-form";
import { classNames } from "@/components/ui/class-names";
import { Input, MoneyInput } from "@/components/ui/controls";
import { useEarlyValue } from "@/components/ui/early-value";
import { Field, fieldAttributes } from "@/components/ui/field";
import { readTypedAmount, readTypedNumber, showTypedAmount, showTypedNumber } from "@/lib/money/typed-amount";
import { type CommonProps, useFieldErrors } from "./form-fields";

type NumberFieldProps = CommonProps & Omit<ComponentProps<"input">, "name">;

type LargeMoneyFieldProps = NumberFieldProps & {
  symbol: string;
  /**
   * A problem that the calling form has found in the amount. The problem is shown only if neither the schema nor the server
   * reports an error.
   */
  problem?: string | undefined;
};

/** An amount with more characters than this has a smaller font, so that a phone shows the whole amount. */
const longAmount = 10;

/** A `MoneyField` with large digits. An error takes the place of the help, so that the fields below do not move. */
export function LargeMoneyField({ name, label, help, hint, symbol, problem, ...rest }: LargeMoneyFieldProps) {
  const { errors, id, attributes } = useNumberField(name, help, readTypedAmount, showTypedAmount, { problem });
  const size = attributes.value.length > longAmount ? "text-xl" : "text-2xl";
  return (
    <Field id={id} label={label} help={help} hint={hint} errors={errors}>
      <div className="flex items-center gap-1.5 border-b-2 border-line-strong focus-within:border-accent has-aria-invalid:border-danger">
        <span
          aria-hidden="true"
          className={classNames("font-semibold text-ink-muted", symbol.length > 1 ? "text-lg" : size)}
        >
          {symbol}
        </span>
        <input
          placeholder="0"
          className={classNames(
            "h-14 w-full min-w-0 bg-transparent font-semibold tabular-nums outline-none placeholder:text-ink-faint",
            size,
          )}
          {...rest}
          {...attributes}
        />
      </div>
    </Field>
  );
}

/**
 * A field for an amount in any notation of the reader's language. The amount is normalised when the focus leaves the field. The
 * help stays beside an error, because the help contains the limits.
 */
export function MoneyField({ name, label, help, hint, symbol, ...rest }: NumberFieldProps & { symbol: string }) {
  const { errors, id, attributes } = useNumberField(name, help, readTypedAmount, showTypedAmount, { keepsHelp: true });
  return (
    <Field id={id} label={label} help={help} keepsHelp hint={hint} errors={errors}>
      <MoneyInput symbol={symbol} {...rest} {...attributes} />
    </Field>
  );
}

/** A number with decimals, such as a rate or a percentage. */
export function NumberField({ name, label, help, hint, ...rest }: NumberFieldProps) {
  const { errors, id, attributes } = useNumberField(name, help, readTypedNumber, showTypedNumber, { keepsHelp: true });
  return (
    <Field id={id} label={label} help={help} keepsHelp hint={hint} errors={errors}>
      <Input {...rest} {...attributes} />
    </Field>
  );
}

type Reading = (text: string, locale: string) => string;

/**
 * The form's value always has the notation of the HTTP contract, without the separators of the reader's language. The field shows
 * the typed text while this text means the same number as the form's value. If the two numbers differ, the field shows the form's
 * value in the notation of the reader's language.
 */
function useNumberField(
  name: string,
  help: CommonProps["help"],
  read: Reading,
  show: Reading,
  { problem, keepsHelp = false }: { problem?: string | undefined; keepsHelp?: boolean },
) {
  const { field } = useController({ name });
  const { errors: found, id } = useFieldErrors(name);
  const errors = found ?? (problem ? [problem] : undefined);
  const locale = useLocale();
  const [typed, setTyped] = useState<{ text: string; locale: string }>();
  const value = String(field.value ?? "");
  const take = (text: string) => {
    setTyped({ text, locale });
    field.onChange(read(text, locale));
  };
  useEarlyValue(() => document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`), take);
  const isTyped = typed !== undefined && typed.locale === locale && read(typed.text, locale) === value;
  const attributes = {
    inputMode: "decimal",
    autoComplete: "off",
    name,
    ref: field.ref,
    value: isTyped ? typed.text : show(value, locale),
    onChange(event: ChangeEvent<HTMLInputElement>) {
      take(event.target.value);
    },
    onBlur() {
      setTyped(undefined);
      field.onBlur();
    },
    ...fieldAttributes(id, { help, errors, keepsHelp }),
  } as const;
  return { errors, id, attributes };
}
