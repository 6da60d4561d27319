"use client";

import { useTranslations } from "next-intl";
import * as z from "zod";
import { checkCallerCodeAction, judgeAnswersAction } from "@/app/api/calls/actions";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { ActionForm } from "@/components/forms/action-form";
import { CheckboxField, SubmitButton, TextField } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { ExpectedAnswer } from "@/lib/calls/call.model";
import { callerCodeForm } from "@/lib/calls/schema";
import { useFormatter } from "@/lib/i18n/formatter";
import { useCall } from "./call-context";

const marksForm = z.object({ answer0: z.boolean(), answer1: z.boolean(), answer2: z.boolean() });

/** The security questions that the server has chosen at random, with the expected answers. Staff tick the right answers. */
export function CallerQuestionsDialog({ questions, onClose }: { questions: ExpectedAnswer[]; onClose: () => void }) {
  const t = useTranslations("adminCalls");
  const { callId } = useCall();
  const answerText = useAnswerText();
  return (
    <Dialog isOpen onClose={onClose} size="small" title={t("questions.title")}>
      <ActionForm
        schema={marksForm}
        action={({ answer0, answer1, answer2 }, requestId) => {
          const isRight = [answer0, answer1, answer2];
          const marks = questions.map(({ key }, index) => ({ key, isRight: isRight[index] ?? false }));
          return judgeAnswersAction({ callId, marks }, requestId);
        }}
        defaultValues={{ answer0: false, answer1: false, answer2: false }}
        idPrefix="judge-"
        onDone={onClose}
        error={({ message }) => ({ kind: "error", title: t("questions.failed"), hint: message })}
        className="flex flex-col gap-4"
      >
        <p className="text-ink-muted">{t("questions.text")}</p>
        {questions.map((question, index) => (
          <div key={question.key} className="border-t border-line pt-3">
            <CheckboxField name={`answer${index}`} label={t(`questions.keys.${question.key}`)} />
            <p className="pl-8 text-sm font-semibold break-words">{answerText(question)}</p>
          </div>
        ))}
        <DialogActions>
          <SubmitButton busyText={t("questions.busy")}>{t("questions.submit")}</SubmitButton>
        </DialogActions>
      </ActionForm>
    </Dialog>
  );
}

/** Returns a function that writes an expected answer in the reader's language. */
function useAnswerText() {
  const t = useTranslations("adminCalls.questions");
  const types = useTranslations("accounts.types");
  const money = useStaffMoney();
  const format = useFormatter();
  return ({ words, month, accountTypes, amounts }: ExpectedAnswer): string => {
    if (month) return format.dateTime(new Date(`${month}-15T00:00:00Z`), { month: "long", year: "numeric" });
    const texts = [
      ...(words ?? []),
      ...(accountTypes ?? []).map((type) => types(type as "savings")),
      ...(amounts ?? []).map(({ amountMinor, currency }) => money(amountMinor, currency)),
    ];
    return texts.join(", ") || t("unknown");
  };
}

/** The field for the code that the caller reads aloud. */
export function CallerCodeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTranslations("adminCalls.code");
  const common = useTranslations("adminCalls.acts");
  const { callId } = useCall();
  return (
    <Dialog isOpen onClose={onClose} size="small" title={t("title")}>
      <ActionForm
        schema={callerCodeForm}
        action={({ code }, requestId) => checkCallerCodeAction({ callId, code }, requestId)}
        defaultValues={{ code: "" }}
        idPrefix="caller-"
        onDone={onClose}
        error={({ fields, message }) => (fields ? null : { kind: "error", title: t("failed"), hint: message })}
        className="flex flex-col gap-4"
      >
        <p className="text-ink-muted">{t("text", { email })}</p>
        <TextField name="code" label={t("label")} inputMode="numeric" autoComplete="off" maxLength={12} />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {common("cancel")}
          </Button>
          <SubmitButton busyText={t("busy")}>{t("submit")}</SubmitButton>
        </DialogActions>
      </ActionForm>
    </Dialog>
  );
}
