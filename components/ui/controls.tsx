import type { ComponentProps } from "react";
import { classNames } from "./class-names";

/** The look of a text-like control. 16 px, because phones zoom into anything smaller. */
export const controlClass =
  "min-h-11 w-full rounded border border-line-strong bg-surface px-3 text-base text-ellipsis text-ink placeholder:text-ink-faint aria-invalid:border-danger disabled:bg-surface-sunken";

/** For what is typed into only: CSS counts every select as read-only. In the dark the ground alone does not tell such a field apart. */
const typedClass = classNames(controlClass, "read-only:border-line read-only:bg-surface-sunken");

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input className={classNames(typedClass, className)} {...rest} />;
}

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea className={classNames(typedClass, "py-2.5", className)} rows={3} {...rest} />;
}

export function Checkbox({ id, label, ...rest }: ComponentProps<"input"> & { id: string; label: string }) {
  return (
    <label htmlFor={id} className="inline-flex min-h-11 items-center gap-2.5 text-sm">
      <input id={id} type="checkbox" className="size-5 rounded-sm accent-accent" {...rest} />
      {label}
    </label>
  );
}
