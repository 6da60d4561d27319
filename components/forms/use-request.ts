"use client";

import { useRef } from "react";
import { v4 } from "uuid";
import { findOutcome } from "@/components/browser/find-outcome";
import { pageReader } from "@/components/browser/page-reader";
import {
  findSent,
  forgetSent,
  noteAnswered,
  requestIdOf,
  type SentRequest,
  sendAs,
  wasStopped,
} from "@/components/browser/sent-requests";
import type { ActionResult } from "@/lib/action-result";
import type { RequestOutcome } from "@/lib/request-outcome";

/**
 * The result when the answer was lost, or when the answer does not state the outcome. `lost` is the result of asking the bank
 * for the outcome afterwards. `isOther` is true when the bank has stored the same id for a request with other content. In this
 * case, the new request was not done. `isOffline` is true when the request has certainly not left the page, because there is no
 * connection. `sent` is the request, if the bank can be asked about it.
 */
export type Lost = {
  lost: RequestOutcome;
  isOther: boolean;
  isOffline: boolean;
  sent: SentRequest | undefined;
};

type Request = {
  /** Sends the act under the form's current id, and returns the answer. */
  send: <Result extends ActionResult<unknown> | null>(
    act: (requestId: string) => Promise<Result>,
  ) => Promise<Result | Lost>;
  /**
   * The form calls this function when the outcome is on the screen, or when the page itself draws the outcome. The next request
   * then gets a new id. If the page fails in the next moments, the error page reports the outcome.
   */
  settle: () => void;
  /** Called when the outcome of a lost request is known later. */
  noteKnown: (lost: Lost) => void;
};

/**
 * After a refusal with one of these codes, the act may still have been done. Either the server failed, perhaps after the act,
 * or an earlier request has used the id.
 */
const sayNothing: readonly string[] = ["internal", "idempotency_mismatch"];

/**
 * Sends the requests of a form. All attempts to perform the same act have the same id. By this id, the server recognises a
 * double click or a retry after a lost reply. The form keeps the id until the act has succeeded and the reader has read the
 * outcome, even if the page crashes or is reloaded (docs/decisions/repeated-requests.md). If the bank does not store the act's
 * id, each attempt gets a new id. If an attempt had the old id, the bank would report the outcome of the first attempt.
 *
 * @param form distinguishes the form from other forms of the page
 */
export function useRequest(form: string): Request {
  const current = useRef<string | null>(null);
  const answered = useRef<string | null>(null);

  async function send<Result extends ActionResult<unknown> | null>(
    act: (requestId: string) => Promise<Result>,
  ): Promise<Result | Lost> {
    const name = nameOf(form);
    current.current ??= requestIdOf(name);
    const id = current.current;
    // True when the outcome of an earlier attempt with this id is still unknown. A refusal of the present attempt does not
    // settle the earlier attempt.
    const isOpen = findSent(id) !== undefined;
    const result = await sendAndAsk(id, name, act);
    if (result !== null && "lost" in result) endIfKnown(id, result);
    else if (result?.ok || result?.code === "proposed") end(id);
    else if (!isOpen) {
      current.current = null;
      forgetSent(id);
    }
    return result;
  }

  function end(id: string): void {
    current.current = null;
    answered.current = id;
  }

  function endIfKnown(id: string, { lost }: Lost): void {
    if (lost.state === "done" || !findSent(id)?.isKept) end(id);
  }

  function noteKnown(lost: Lost): void {
    if (lost.sent) endIfKnown(lost.sent.id, lost);
  }

  function settle(): void {
    if (answered.current) noteAnswered(answered.current);
  }

  return { send, settle, noteKnown };
}

const nameOf = (form: string) => `${window.location.pathname} ${form}`;

/** Sends the act. If no answer states the outcome, asks the bank for the outcome. */
async function sendAndAsk<Result extends ActionResult<unknown> | null>(
  id: string,
  form: string,
  act: (requestId: string) => Promise<Result>,
): Promise<Result | Lost> {
  const result = await sendAs({ id, form }, () => act(id)).catch(() => undefined);
  if (result !== undefined && (result === null || result.ok || !sayNothing.includes(result.code))) return result;
  const sent = findSent(id);
  // A logged-in page records each request that it sends. If there is no record, the request has not left the page. The bank
  // tells only logged-in users the outcome of their requests.
  const isStopped = wasStopped(id);
  const isVisitor = !sent && !isStopped && pageReader() === "";
  const lost = sent
    ? await findOutcome(sent)
    : ({ state: isVisitor ? "unknown" : "none", title: "", text: "" } as const);
  if (result && (isVisitor || lost.state === "none")) return result;
  const isOffline = !sent && !isVisitor && (isStopped || !navigator.onLine);
  return { lost, isOther: result?.ok === false && result.code === "idempotency_mismatch", isOffline, sent };
}

/**
 * Sends an act that belongs to no form, such as a move, a switch or an undo. Each call is a separate act. If the page fails
 * while it draws the outcome, the error page reports the act.
 *
 * @param name distinguishes the act from other acts of the page
 */
export async function sendAct<Result extends ActionResult<unknown>>(
  name: string,
  act: (requestId: string) => Promise<Result>,
): Promise<Result | Lost> {
  const id = v4();
  const result = await sendAndAsk(id, nameOf(name), act);
  noteAnswered(id);
  return result;
}

/** Whether the act was done. The result is `unknown` if neither the answer nor the bank states the outcome. */
export function endOf(result: ActionResult<unknown> | Lost): "done" | "not done" | "unknown" {
  if (!("lost" in result)) return result.ok ? "done" : "not done";
  if (result.lost.state === "unknown") return "unknown";
  return result.lost.state === "done" ? "done" : "not done";
}
