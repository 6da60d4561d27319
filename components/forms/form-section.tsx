import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

type FormSectionProps = { title: string; text?: string; className: string; children: ReactNode };

/** A group of fields in a long form, with a heading. */
export function FormSection({ title, text, className, children }: FormSectionProps) {
  return (
    <fieldset className="form-section">
      <legend className={classNames("text-base font-semibold", text ? "mb-0.5" : "mb-3")}>{title}</legend>
      {text ? <p className="mb-3 text-sm text-ink-muted">{text}</p> : null}
      <div className={className}>{children}</div>
    </fieldset>
  );
}
