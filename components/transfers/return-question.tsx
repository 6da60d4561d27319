"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMoneyFormat } from "@/components/ui/amount";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { DescriptionList } from "@/components/ui/description-list";
import { useFormatter } from "@/lib/i18n/formatter";
import { isolate } from "@/lib/i18n/isolate";
import type { ReturnRequest, ReturnRequestState } from "@/lib/transfers/returns/return-request.model";
import type { Answering } from "./answer-dialog";

// The dialog loads on demand, because few customers receive a request for return.
const AnswerDialog = dynamic(() => import("./answer-dialog").then((module) => module.AnswerDialog));

const tones: Record<ReturnRequestState, BadgeTone> = {
  open: "warning",
  consented: "positive",
  refused: "neutral",
  ended: "neutral",
};

/**
 * A request for return: the bank asks the receiver of a payment whether the money may be returned to the sender. After the
 * receiver's answer, the card shows the outcome.
 */
export function ReturnQuestion({ request, stepUp }: { request: ReturnRequest; stepUp: Answering["stepUp"] }) {
  const t = useTranslations("returnRequest");
  const money = useMoneyFormat();
  const format = useFormatter();
  const [answer, setAnswer] = useState<Answering["answer"] | null>(null);
  const { state, senderName, accountNumber, reason, askedAt, expiresAt } = request;
  const words = { amount: money(request.amountMinor, request.currency), sender: isolate(senderName) };
  const moment = (at: Date) => format.dateTime(at, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Card className="max-w-2xl" aria-labelledby="return-question">
      <CardHead id="return-question" title={t("question")}>
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      </CardHead>
      <div className="p-card">
        <p className="mb-3 text-ink-muted">{state === "open" ? t("text", words) : t(`stateTexts.${state}`, words)}</p>
        <DescriptionList
          items={[
            { term: t("amount"), value: <span className="tabular-nums">{words.amount}</span> },
            { term: t("sender"), value: senderName },
            { term: t("account"), value: accountNumber },
            { term: t("reason"), value: reason },
            { term: t("askedAt"), value: moment(askedAt) },
            ...(state === "open" ? [{ term: t("until"), value: moment(expiresAt) }] : []),
          ]}
        />
        {state === "open" ? (
          <div className="mt-5 flex flex-wrap gap-3">
            <Button onClick={() => setAnswer("consent")}>{t("consent", words)}</Button>
            <Button variant="secondary" onClick={() => setAnswer("refuse")}>
              {t("refuse")}
            </Button>
          </div>
        ) : null}
        <AnswerDialog
          answering={answer && { id: request.id, answer, stepUp, words: { ...words, account: accountNumber } }}
          onClose={() => setAnswer(null)}
        />
      </div>
    </Card>
  );
}
