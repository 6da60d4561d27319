import type { ComponentProps } from "react";
import { classNames } from "./class-names";

/** The classes of a text field or select. The font has 16 px, because phones zoom into fields with a smaller font. */
export const controlClass =
  "min-h-11 w-full rounded border border-line-strong bg-surface px-3 text-base text-ellipsis text-ink placeholder:text-ink-faint aria-invalid:border-danger disabled:bg-surface-sunken";

/**
 * The classes of a text field. These classes also show that a field is read-only. A select must not have these classes, because
 * CSS counts every select as read-only. A read-only field differs from other fields in its border and its background, because the
 * two backgrounds look alike in the dark theme.
 */
const typedClass = classNames(controlClass, "read-only:border-line read-only:bg-surface-sunken");

/** `dir` is `auto`, so that a name in a right-to-left script is typed from right to left. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input dir="auto" className={classNames(typedClass, className)} {...rest} />;
}

type MoneyInputProps = Omit<ComponentProps<"input">, "className"> & { symbol: string | undefined };

/** A text field for an amount, with the currency's sign before the amount. */
export function MoneyInput({ symbol, ...rest }: MoneyInputProps) {
  const amountClass = "text-right tabular-nums";
  if (!symbol) return <Input className={amountClass} {...rest} />;
  return (
    <div className="relative">
      <span aria-hidden="true" className="absolute top-2.5 left-3 text-ink-muted">
        {symbol}
      </span>
      <Input className={classNames(symbol.length > 1 ? "pl-14" : "pl-10", amountClass)} {...rest} />
    </div>
  );
}

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea dir="auto" className={classNames(typedClass, "py-2.5", className)} rows={3} {...rest} />;
}

export function Checkbox({ id, label, ...rest }: ComponentProps<"input"> & { id: string; label: string }) {
  return (
    <label htmlFor={id} className="inline-flex min-h-11 items-center gap-2.5 text-sm">
      <input id={id} type="checkbox" className="checkbox" {...rest} />
      {label}
    </label>
  );
}
