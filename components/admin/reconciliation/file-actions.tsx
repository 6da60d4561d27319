"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import * as z from "zod";
import {
  acceptAccountsAction,
  confirmFileAction,
  discardFileAction,
  readSettlementFileAction,
  withdrawFileAction,
} from "@/app/api/reconciliation/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton } from "@/components/forms/form-fields";
import { OutcomeHolder } from "@/components/forms/outcome-dialog";
import { Button, ButtonLink } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { IfMay } from "@/components/ui/may";
import { paths } from "@/lib/paths";
import type { FileDossier } from "@/lib/reconciliation/files/find-files";
import type { ListedFile } from "@/lib/reconciliation/files/find-files.sql";
import { isNotification } from "@/lib/reconciliation/settlement.model";
import { otherAccounts } from "./account-texts";

const noFields = z.object({});

type ActionsProps = Pick<FileDossier, "file" | "statements" | "isOwnUpload" | "isOwnImport">;

/** The buttons for the acts that are possible in the file's present state. */
export function FileActions({ file, statements, isOwnUpload, isOwnImport }: ActionsProps) {
  const t = useTranslations("adminReconciliation.file");
  const [asked, setAsked] = useState<"confirm" | "discard" | "withdraw" | "accept" | null>(null);
  const { state, stop, lineCount, problemCount } = file;
  const isImportable = state === "preview" && !stop && (lineCount === 0 || lineCount > problemCount);
  const isOver = state === "confirmed" || state === "discarded" || state === "withdrawn";
  const hasOtherAccount = state === "preview" && stop === "account";
  const close = () => setAsked(null);
  return (
    <>
      <div className="flex flex-col gap-3 py-3 md:flex-row md:justify-end">
        {state === "confirmed" ? (
          isNotification(file.format) ? (
            <ButtonLink href={paths.manageIncoming}>{t("toIncoming")}</ButtonLink>
          ) : (
            <ButtonLink href={paths.manageReconciliationOf(file.id)}>{t("toDifferences")}</ButtonLink>
          )
        ) : null}
        <IfMay act="reconciliation.work">
          {isOver ? null : (
            <Button variant="secondary" onClick={() => setAsked("discard")}>
              {t("discard")}
            </Button>
          )}
          {state === "confirmed" && !isOwnImport ? (
            <Button variant="secondary" onClick={() => setAsked("withdraw")}>
              {t("withdraw")}
            </Button>
          ) : null}
          {hasOtherAccount && !isOwnUpload ? (
            <Button variant="secondary" onClick={() => setAsked("accept")}>
              {t("accept")}
            </Button>
          ) : null}
          <OutcomeHolder>{state === "receiving" ? <ReadAgain fileId={file.id} /> : null}</OutcomeHolder>
          {isImportable && !isOwnUpload ? (
            <Button onClick={() => setAsked("confirm")}>
              {lineCount === 0 ? t("confirmEmpty") : t("confirm", { count: lineCount - problemCount })}
            </Button>
          ) : null}
        </IfMay>
      </div>
      <IfMay act="reconciliation.work">
        {(isImportable || hasOtherAccount) && isOwnUpload ? <Hint>{t("ownUpload")}</Hint> : null}
        {state === "confirmed" && isOwnImport ? <Hint>{t("ownImport")}</Hint> : null}
      </IfMay>
      {asked === "confirm" ? <ConfirmImport file={file} onClose={close} /> : null}
      {asked === "discard" ? <Discard file={file} onClose={close} /> : null}
      {asked === "withdraw" ? <Withdraw file={file} onClose={close} /> : null}
      {asked === "accept" ? <AcceptAccounts file={file} statements={statements} onClose={close} /> : null}
    </>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return <p className="pb-3 text-sm text-ink-muted md:text-end">{children}</p>;
}

function ReadAgain({ fileId }: { fileId: string }) {
  const t = useTranslations("adminReconciliation.file");
  const router = useRouter();
  return (
    <ActionForm
      schema={noFields}
      action={() => readSettlementFileAction({ fileId })}
      defaultValues={{}}
      onDone={() => router.refresh()}
      error={({ message }) => ({ kind: "error", title: t("failed"), hint: message })}
    >
      <SubmitButton busyText={t("busy")}>{t("readAgain")}</SubmitButton>
    </ActionForm>
  );
}

type QuestionProps = { file: ListedFile; onClose: () => void };

function ConfirmImport({ file, onClose }: QuestionProps) {
  const t = useTranslations("adminReconciliation.file");
  const { id: fileId, version, lineCount, problemCount } = file;
  const isIncoming = isNotification(file.format);
  const count = lineCount - problemCount;
  return (
    <Dialog isOpen onClose={onClose} title={t("confirmTitle")} size="small" isAlert>
      <ActionForm
        schema={noFields}
        action={(_, requestId) => confirmFileAction({ fileId, version }, requestId)}
        defaultValues={{}}
        success={({ matched, exceptions }) => ({
          ...{ kind: "success", title: t("confirmed") },
          hint: isIncoming ? t("incomingTaken", { count: matched }) : t("confirmedText", { matched, exceptions }),
        })}
        error={({ message }) => ({ kind: "error", title: t("failed"), hint: message })}
        onDone={onClose}
      >
        <p>{lineCount === 0 ? t("emptyDayText") : t(isIncoming ? "incomingText" : "confirmText", { count })}</p>
        {problemCount > 0 ? <p className="mt-2 text-danger">{t("leaveOut", { count: problemCount })}</p> : null}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t("no")}
          </Button>
          <SubmitButton busyText={t("busy")}>{t("yesConfirm")}</SubmitButton>
        </DialogActions>
      </ActionForm>
    </Dialog>
  );
}

function Discard({ file: { id: fileId, version }, onClose }: QuestionProps) {
  const t = useTranslations("adminReconciliation.file");
  return (
    <Dialog isOpen onClose={onClose} title={t("discardTitle")} size="small" isAlert>
      <ActionForm
        schema={noFields}
        action={(_, requestId) => discardFileAction({ fileId, version }, requestId)}
        defaultValues={{}}
        success={{ kind: "success", title: t("discarded"), hint: t("discardedText") }}
        error={({ message }) => ({ kind: "error", title: t("failed"), hint: message })}
        onDone={onClose}
      >
        <p>{t("discardText")}</p>
        <DialogActions>
          <Button variant="secondary" autoFocus onClick={onClose}>
            {t("no")}
          </Button>
          <SubmitButton variant="danger" busyText={t("busy")}>
            {t("yesDiscard")}
          </SubmitButton>
        </DialogActions>
      </ActionForm>
    </Dialog>
  );
}

function Withdraw({ file: { id: fileId, version }, onClose }: QuestionProps) {
  const t = useTranslations("adminReconciliation.file");
  return (
    <Dialog isOpen onClose={onClose} title={t("withdrawTitle")} size="small" isAlert>
      <ActionForm
        schema={noFields}
        action={(_, requestId) => withdrawFileAction({ fileId, version }, requestId)}
        defaultValues={{}}
        success={{ kind: "success", title: t("withdrawn"), hint: t("withdrawnText") }}
        error={({ message }) => ({ kind: "error", title: t("failed"), hint: message })}
        onDone={onClose}
      >
        <p>{t("withdrawText")}</p>
        <DialogActions>
          <Button variant="secondary" autoFocus onClick={onClose}>
            {t("no")}
          </Button>
          <SubmitButton variant="danger" busyText={t("busy")}>
            {t("yesWithdraw")}
          </SubmitButton>
        </DialogActions>
      </ActionForm>
    </Dialog>
  );
}

function AcceptAccounts({ file, statements, onClose }: QuestionProps & Pick<FileDossier, "statements">) {
  const t = useTranslations("adminReconciliation.file");
  const { id: fileId, version } = file;
  return (
    <Dialog isOpen onClose={onClose} title={t("acceptTitle")} size="small" isAlert>
      <ActionForm
        schema={noFields}
        action={(_, requestId) => acceptAccountsAction({ fileId, version }, requestId)}
        defaultValues={{}}
        success={{ kind: "success", title: t("accepted"), hint: t("acceptedText") }}
        error={({ message }) => ({ kind: "error", title: t("failed"), hint: message })}
        onDone={onClose}
      >
        <p>{t("acceptText", otherAccounts(statements))}</p>
        <DialogActions>
          <Button variant="secondary" autoFocus onClick={onClose}>
            {t("no")}
          </Button>
          <SubmitButton busyText={t("busy")}>{t("yesAccept")}</SubmitButton>
        </DialogActions>
      </ActionForm>
    </Dialog>
  );
}
