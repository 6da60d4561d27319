import { createContext, type ReactNode, use } from "react";
import { Icon } from "./icon/icon";

/**
 * True while the surrounding form announces the problems of all fields in one message to screen readers. Its fields then announce
 * nothing.
 */
export const QuietErrors = createContext(false);

type FieldProps = {
  /** The id of the control inside this field. */
  id: string;
  label: ReactNode;
  /** A text below the control. An error takes the place of this text. */
  help?: ReactNode;
  /**
   * True when the help stays visible beside an error, because the reader still needs it, for example the rules for a password.
   */
  keepsHelp?: boolean;
  errors?: string[] | undefined;
  /** A text after the label, such as "optional". */
  hint?: ReactNode;
  children: ReactNode;
};

type Described = Pick<FieldProps, "help" | "errors"> & { keepsHelp?: boolean | undefined };

/** Returns the help if it is visible. */
function visibleHelp({ help, errors, keepsHelp = false }: Described): ReactNode {
  return keepsHelp || !errors?.length ? help : undefined;
}

/** Attributes for the control inside a `Field`, so that screen readers announce help and errors with the control. */
export function fieldAttributes(id: string, described: Described) {
  const { errors } = described;
  const ids = [errors?.length ? `${id}-error` : "", visibleHelp(described) ? `${id}-help` : ""];
  const describedBy = ids.filter(Boolean).join(" ");
  return {
    id,
    "aria-invalid": errors?.length ? true : undefined,
    "aria-describedby": describedBy || undefined,
  } as const;
}

/** Returns the id of a control's label. `id` is the id of the control. */
export function labelId(id: string): string {
  return `${id}-label`;
}

/** A control with its label above and its help and errors below. Screen readers announce errors when they appear. */
export function Field({ id, label, help, keepsHelp, errors, hint, children }: FieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label id={labelId(id)} htmlFor={id} className="text-sm font-medium">
        {label}
        {/* The space is a character and not a margin, because assistive technology reads the label as one text. */}
        {hint ? (
          <span data-hint className="font-normal text-ink-faint">
            {" "}
            ({hint})
          </span>
        ) : null}
      </label>
      {children}
      <FieldNotes {...{ id, help, keepsHelp, errors }} />
    </div>
  );
}

/** The errors and the help below the control with this id. */
export function FieldNotes({ id, ...described }: Pick<FieldProps, "id"> & Described) {
  const { errors } = described;
  const shownHelp = visibleHelp(described);
  return (
    <>
      <div aria-live={use(QuietErrors) ? "off" : "polite"} className="contents">
        {errors?.length ? (
          <p id={`${id}-error`} className="flex gap-1.5 text-sm text-danger">
            <Icon name="circle-alert" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{errors.join(" ")}</span>
          </p>
        ) : null}
      </div>
      {shownHelp ? (
        <p id={`${id}-help`} className="text-sm text-ink-muted">
          {shownHelp}
        </p>
      ) : null}
    </>
  );
}
