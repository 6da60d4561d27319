import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon/icon";

/** The look of a text-like control. 16 px, because phones zoom into anything smaller. */
export const controlClass =
  "min-h-11 w-full rounded border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-ink-faint aria-invalid:border-danger disabled:bg-surface-sunken";

/** For what is typed into only: CSS counts every select as read-only. */
const typedClass = classNames(controlClass, "read-only:bg-surface-sunken");

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input className={classNames(typedClass, className)} {...rest} />;
}

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea className={classNames(typedClass, "py-2.5", className)} rows={3} {...rest} />;
}

/** A native select: the system's own list is the best there is on a phone, and needs no JavaScript. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <div className="relative">
      <select className={classNames(controlClass, "appearance-none pr-10", className)} {...rest}>
        {children}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute top-3.5 right-3 size-4 text-ink-muted" />
    </div>
  );
}

export function Checkbox({ id, label, ...rest }: ComponentProps<"input"> & { id: string; label: string }) {
  return (
    <label htmlFor={id} className="inline-flex min-h-11 items-center gap-2.5 text-sm">
      <input id={id} type="checkbox" className="size-5 rounded-sm accent-accent" {...rest} />
      {label}
    </label>
  );
}
