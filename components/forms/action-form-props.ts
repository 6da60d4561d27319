import type { ReactNode } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { ActionResult } from "@/lib/action-result";
import type { KeptFormKey } from "@/lib/kept-form";
import type { Outcome } from "./outcome-dialog";
import type { SchemaSource } from "./schema-resolver";

/** The server's refusal of a form. */
export type Refusal = Extract<ActionResult<unknown>, { ok: false }>;

export type ActionFormProps<Values extends FieldValues, Data> = {
  /**
   * The schema of the action, or the function that loads the schema. The form validates values before sending, and the server
   * validates the values again.
   */
  schema: SchemaSource<Values>;
  /**
   * Sends the values. Returns null when the reader has cancelled. The form then shows no outcome. The request id stays the same
   * until the form succeeds. A double click, or a retry after a lost reply or a crash, therefore performs the act only once
   * (`commandAction`).
   */
  action: (values: Values, requestId: string) => Promise<ActionResult<Data> | null>;
  defaultValues: DefaultValues<Values>;
  /** The text of the success dialog. If missing, there is no dialog. A function receives the result. */
  success?: Outcome | ((data: Data) => Outcome) | undefined;
  /** Called after success, when the success dialog is closed. */
  onDone?: (data: Data) => void;
  /** For an act that a second person must confirm: called after the reader has closed the notice about this confirmation. */
  onProposed?: () => void;
  /** Called directly after success, before the dialog opens. */
  onSuccess?: (data: Data) => void;
  /** Called when the attempt to send the form has ended and its outcome, if it has one, is being shown. */
  onEnd?: () => void;
  /**
   * The text of the error dialog. The function receives the refusal, and returns null when no dialog is needed, for example
   * because an error beside a field is enough.
   */
  error: (refusal: Refusal) => Outcome | null;
  children: ReactNode;
  className?: string;
  /** A prefix such as `remove-`, so that this form's fields have other ids than the fields of other forms on the page. */
  idPrefix?: string;
  /**
   * The name under which the typed text is kept: by the tab over a reload, and by the server when the session ends. If missing,
   * the typed text is lost.
   */
  keepAs?: KeptFormKey | undefined;
  /** The values of an empty form. If missing, `defaultValues`. A draft contains the values that differ from these values. */
  emptyValues?: Readonly<Record<string, unknown>> | undefined;
  /** Called when the reader empties a form that was filled with the text from before a reload. */
  onStartOver?: (() => void) | undefined;
};

/** Returns the name that distinguishes the form's requests from the requests of the page's other forms. */
export function requestNameOf<Values extends FieldValues, Data>(form: ActionFormProps<Values, Data>): string {
  return (form.idPrefix ?? "") + Object.keys(form.defaultValues).sort().join();
}
