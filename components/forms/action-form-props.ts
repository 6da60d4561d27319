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
   * Sends the values. Returns null if the reader has cancelled, and the form then shows no outcome. All attempts until a success
   * have the same request id. The server (`commandAction`) therefore performs the act only once, even after a double click, a
   * lost reply or a crash.
   */
  action: (values: Values, requestId: string) => Promise<ActionResult<Data> | null>;
  defaultValues: DefaultValues<Values>;
  /**
   * The text of the success dialog. If missing, there is no dialog. If `success` is a function, it receives the data of the
   * action's result.
   */
  success?: Outcome | ((data: Data) => Outcome) | undefined;
  /** Called after success, when the success dialog is closed. */
  onDone?: (data: Data) => void;
  /** Called after the reader has closed the notice that a second member of staff must confirm the act. */
  onProposed?: () => void;
  /**
   * Called when the reader has closed the message that the act was done although its answer was lost. Only the bank knows the data
   * of the act's result, so `onDone` and `onSuccess` are not called.
   */
  onLostDone?: () => void;
  /** Called directly after success, before the dialog opens. */
  onSuccess?: (data: Data) => void;
  /** Called at the end of each attempt to send the form, after the form has begun to show the outcome, if any. */
  onEnd?: () => void;
  /**
   * The text of the error dialog. The function receives the refusal, and returns null when no dialog is needed, for example
   * because an error beside a field is enough.
   */
  error: (refusal: Refusal) => Outcome | null;
  children: ReactNode;
  className?: string;
  /** A prefix for the HTML ids of this form's fields, such as `remove-`. Needed if the page has several forms. */
  idPrefix?: string;
  /**
   * The name under which the typed values are stored: by the tab for a reload, and by the server when the session ends. If
   * absent, the values are not stored.
   */
  keepAs?: KeptFormKey | undefined;
  /**
   * The values of an empty form. The default is `defaultValues`. A draft stores only values that differ from the values of the
   * empty form.
   */
  emptyValues?: Readonly<Record<string, unknown>> | undefined;
  /** Called when the reader empties a form that was filled with a stored draft. */
  onStartOver?: (() => void) | undefined;
};

/** Returns the name that distinguishes the form's requests from the requests of the page's other forms. */
export function requestNameOf<Values extends FieldValues, Data>(form: ActionFormProps<Values, Data>): string {
  return (form.idPrefix ?? "") + Object.keys(form.defaultValues).sort().join();
}
