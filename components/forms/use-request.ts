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
 * The result of a request whose answer was lost or does not state the outcome. `lost` is the outcome that the server reported
 * when the page asked for the outcome afterwards. `isOther` is true if the server has stored the same id for a request with other
 * content, so the server has not performed the new request. `isOffline` is true if the request has not left the page, because
 * there is no connection. `sent` is the stored request, if there is one.
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
   * Call this function when the outcome is on the screen. The next request then gets a new id. If the page fails shortly
   * afterwards, the error page reports the outcome.
   */
  settle: () => void;
  /** Call this function when the outcome of a lost request becomes known later. */
  noteKnown: (lost: Lost) => void;
};

/**
 * The error codes that do not state whether the act was done. `internal`: the server failed, perhaps after the act.
 * `idempotency_mismatch`: an earlier request has used the id.
 */
const sayNothing: readonly string[] = ["internal", "idempotency_mismatch"];

/**
 * Sends the requests of a form. All attempts to perform the same act have the same id, by which the server recognises a double
 * click or a retry after a lost reply. The form keeps the id until the act has succeeded and the reader has read the outcome, even
 * if the page crashes or is reloaded (docs/decisions/repeated-requests.md). If the server does not store the ids of an act, each
 * attempt gets a new id. With the same id, the page could report the outcome of the first attempt as the outcome of a later
 * attempt.
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
    // True if the outcome of an earlier attempt with this id is unknown. The form then keeps the id even if the present attempt
    // is refused, because the earlier attempt may have succeeded.
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

/** Sends the act. If the answer is lost or does not state the outcome, asks the server for the outcome. */
async function sendAndAsk<Result extends ActionResult<unknown> | null>(
  id: string,
  form: string,
  act: (requestId: string) => Promise<Result>,
): Promise<Result | Lost> {
  const result = await sendAs({ id, form }, () => act(id)).catch(() => undefined);
  if (result !== undefined && (result === null || result.ok || !sayNothing.includes(result.code))) return result;
  const sent = findSent(id);
  // A page of a logged-in reader records each request that it sends, so a request without a record has not left the page. For a
  // visitor, the outcome stays unknown, because the server reports outcomes only to logged-in users.
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
 * while it draws the outcome, the error page tells the reader that the bank has answered.
 *
 * @param name a name that no other act of the page has
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

/** Whether the act was done. The result is `unknown` if the answer was lost and the server could not report the outcome later. */
export function endOf(result: ActionResult<unknown> | Lost): "done" | "not done" | "unknown" {
  if (!("lost" in result)) return result.ok ? "done" : "not done";
  if (result.lost.state === "unknown") return "unknown";
  return result.lost.state === "done" ? "done" : "not done";
}
