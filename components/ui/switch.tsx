import type { ComponentProps } from "react";
import { classNames } from "./class-names";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "id" | "checked"> & {
  id: string;
  label: string;
  checked: boolean;
};

/** Something that is on or off at once, with its label on the left. A checkbox for the keyboard and for the browser. */
export function Switch({ id, label, checked, className, ...rest }: SwitchProps) {
  return (
    <label htmlFor={id} className={classNames("flex min-h-11 items-center justify-between gap-4 text-sm", className)}>
      {label}
      <span className="relative inline-flex shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          className="peer h-6 w-11 appearance-none rounded-full border border-line-strong bg-surface-sunken checked:border-accent checked:bg-accent disabled:opacity-60"
          {...rest}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-line-strong peer-checked:translate-x-5 peer-checked:bg-accent-ink motion-safe:transition-transform"
        />
      </span>
    </label>
  );
}
