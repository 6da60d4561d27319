import type { ComponentProps, ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { BusyContent } from "@/components/ui/progress/busy-content";
import { classNames } from "./class-names";

/** `primary` is the main action of the screen. `danger` is an action that cannot be undone. `quiet` is an action in a list. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

/** Returns the classes from app/globals.css that make another element look like a button. */
export function buttonClass(variant: ButtonVariant = "primary", className?: string): string {
  return classNames(`button button-${variant}`, className);
}

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  /**
   * True while the button's task runs. During the task, the button ignores clicks and, after `progressAfterMs`, shows `busyText`.
   */
  busy?: boolean;
  busyText?: ReactNode;
};

/** A button. Its default `type` is `button`. */
export function Button({ variant, busy = false, busyText, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass(variant, className)}
      // The button has `aria-disabled` and not `disabled`, so that the button keeps the focus while its task runs.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <BusyContent busyText={busyText ?? children}>{children}</BusyContent> : children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, className, ...rest }: ComponentProps<typeof Link> & { variant?: ButtonVariant }) {
  return <Link className={buttonClass(variant, className)} {...rest} />;
}
