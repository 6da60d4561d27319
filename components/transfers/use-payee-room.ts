"use client";

import { useEffect, useState } from "react";
import { getPayeeRoomAction } from "@/app/api/transfers/actions";
import { asQuestion } from "@/components/browser/sent-requests";
import { isRoomOver, type PayeeRoom } from "@/lib/transfers/sending/limits.model";

/** Identifies a payee: by the account number and, for a wire, the bank; or by the e-mail address at a wallet. */
export type PayeeKey =
  | { accountNumber: string; country?: string; swiftCode?: string; routingNumber?: string }
  | { receiverEmail: string };

/** Returns the limit for a new payee. Null if the payee is not new, or if the bank does not answer. */
export type FindRoom = (payee: PayeeKey) => Promise<PayeeRoom | null>;

/** The page asks the bank for the payee's limit when the customer has not typed for this time, in milliseconds. */
const pauseMs = 350;

/**
 * Creates a function that asks for each payee's limit once, and again after the limit has ended. If the bank does not answer, the
 * form shows no limit, but the bank still checks the limit when it receives the order.
 */
export function roomFinder(): FindRoom {
  const answers = new Map<string, Promise<PayeeRoom | null>>();
  function ask(key: string, payee: PayeeKey): Promise<PayeeRoom | null> {
    const answer = asQuestion(() => getPayeeRoomAction(payee)).then(
      (result) => (result.ok ? result.data : null),
      () => null,
    );
    answers.set(key, answer);
    return answer;
  }
  return async (payee) => {
    const key = JSON.stringify(payee);
    const room = await (answers.get(key) ?? ask(key, payee));
    return room && isRoomOver(room, new Date()) ? await ask(key, payee) : room;
  };
}

/** The limit for a new payee. Null for a payee who is not new, and for a new payee until the limit is known. */
export function usePayeeRoom(payee: PayeeKey | null, find: FindRoom): PayeeRoom | null {
  const key = payee && JSON.stringify(payee);
  const [found, setFound] = useState<{ key: string; room: PayeeRoom | null } | null>(null);
  useEffect(() => {
    if (!key) return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const room = await find(JSON.parse(key) as PayeeKey);
      if (isWanted) setFound({ key, room });
    }, pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key, find]);
  return found && found.key === key ? found.room : null;
}
