import type { ReactNode } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { ActionResult } from "@/lib/action-result";
import type { KeptFormKey } from "@/lib/kept-form";
import type { Outcome } from "./outcome-dialog";
import type { SchemaSource } from "./schema-resolver";

/** The answer when a form was refused. */
export type Refusal = Extract<ActionResult<unknown>, { ok: false }>;

export type ActionFormProps<Values extends FieldValues, Data> = {
  /**
   * The schema of the action, or the function that loads it. Values are validated here before sending, and again on the server.
   */
  schema: SchemaSource<Values>;
  /**
   * Returns null when the person cancelled; in this case the form shows nothing. The request id stays the same until the form
   * succeeds. A double click, or a retry after a lost reply or a crash, therefore acts once (`commandAction`).
   */
  action: (values: Values, requestId: string) => Promise<ActionResult<Data> | null>;
  defaultValues: DefaultValues<Values>;
  /** The text of the success dialog; without this text there is no dialog. A function gets the result. */
  success?: Outcome | ((data: Data) => Outcome) | undefined;
  /** Called after success, when the success dialog is closed. */
  onDone?: (data: Data) => void;
  /** Called when a second person must confirm the act, after the reader has closed the notice about this. */
  onProposed?: () => void;
  /** Called directly after success, before the dialog. */
  onSuccess?: (data: Data) => void;
  /**
   * The text of the error dialog. A function receives the refusal. When it returns null, no dialog is shown, for example because
   * an error beside a field is enough.
   */
  error: (refusal: Refusal) => Outcome | null;
  children: ReactNode;
  className?: string;
  /** A prefix such as `remove-` that separates the ids of this form's fields from those of other forms on the page. */
  idPrefix?: string;
  /**
   * The name under which the server keeps the form when its session ends. Without a name, the typed text is lost when the session
   * ends.
   */
  keepAs?: KeptFormKey | undefined;
};
