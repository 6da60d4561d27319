"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { askQuestionsAction, sendCallerCodeAction } from "@/app/api/calls/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton } from "@/components/forms/form-fields";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import type { ExpectedAnswer } from "@/lib/calls/call.model";
import type { CallerLevel } from "@/lib/calls/caller-level.model";
import { useCall } from "./call-context";
import { CallerCodeDialog, CallerQuestionsDialog } from "./caller-checks";
import { noFields } from "./no-fields";

const tones: Record<CallerLevel, BadgeTone> = {
  none: "warning",
  questions: "info",
  code: "positive",
  both: "positive",
};

type VerifyCallerProps = {
  /** The minutes until the caller's verification level expires. */
  levelMinutes: number;
  email: string;
  /** True if a code was sent in this call and was not entered yet. */
  isCodeSent: boolean;
};

/** The caller's verification level, and the two ways to verify the caller: security questions and a code. */
export function VerifyCaller({ levelMinutes, email, isCodeSent }: VerifyCallerProps) {
  const t = useTranslations("adminCalls");
  const { callId, level, isOpen } = useCall();
  const [questions, setQuestions] = useState<ExpectedAnswer[] | null>(null);
  const [isEntering, setEntering] = useState(false);
  return (
    <Card aria-labelledby="verify-caller">
      <CardHead id="verify-caller" title={t("verify.title")}>
        <span role="status" className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
          <Badge tone={tones[level]}>{t(`levels.${level}`)}</Badge>
          {level === "none" ? null : t("levelEnds", { minutes: levelMinutes })}
        </span>
      </CardHead>
      <div className="flex flex-col gap-4 p-5">
        <p className="text-sm text-ink-muted">{t(`mayTell.${level}`)}</p>
        {isOpen ? (
          <div className="flex flex-wrap gap-3">
            <ActionForm
              schema={noFields}
              action={(_, requestId) => askQuestionsAction({ callId }, requestId)}
              defaultValues={{}}
              idPrefix="ask-questions-"
              onSuccess={setQuestions}
              error={({ message }) => ({ kind: "error", title: t("verify.askFailed"), hint: message })}
            >
              <SubmitButton variant="secondary" busyText={t("verify.asking")}>
                {t("verify.ask")}
              </SubmitButton>
            </ActionForm>
            <ActionForm
              schema={noFields}
              action={(_, requestId) => sendCallerCodeAction({ callId }, requestId)}
              defaultValues={{}}
              idPrefix="send-code-"
              onSuccess={() => setEntering(true)}
              error={({ message }) => ({ kind: "error", title: t("verify.sendFailed"), hint: message })}
            >
              <SubmitButton variant="secondary" busyText={t("verify.sending")}>
                {t("verify.send")}
              </SubmitButton>
            </ActionForm>
            {isCodeSent ? (
              <Button variant="secondary" onClick={() => setEntering(true)}>
                {t("verify.enter")}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {questions ? <CallerQuestionsDialog questions={questions} onClose={() => setQuestions(null)} /> : null}
      {isEntering ? <CallerCodeDialog email={email} onClose={() => setEntering(false)} /> : null}
    </Card>
  );
}
