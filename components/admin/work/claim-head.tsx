"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { claimWorkAction, releaseWorkAction, renewWorkAction } from "@/app/api/work/actions";
import { useOutcome } from "@/components/forms/outcome-dialog";
import { useAct } from "@/components/forms/use-act";
import { Button } from "@/components/ui/button";
import { useMay } from "@/components/ui/may";
import type { FoundItem } from "@/lib/work/find-work";
import { workKey } from "@/lib/work/work.model";
import { AssignWork, TakeOverWork } from "./claim-dialogs";
import { DueTime } from "./due-time";
import { useHolderText } from "./holder-text";
import { useWorkWords } from "./work-words";

type HeadProps = { item: FoundItem; readerId: string; now: Date };

/**
 * The head of a panel: the record's due time and note, the person who works on the record, and the buttons for claiming, assigning
 * and releasing the record. A letter on a button names its shortcut.
 */
export function ClaimHead({ item, readerId, now }: HeadProps) {
  const t = useTranslations("adminWork");
  const may = useMay();
  const holderText = useHolderText(readerId, now);
  const { kindOf, detail } = useWorkWords();
  const [opened, setOpened] = useState<"assign" | "takeOver" | null>(null);
  const { claim, mayWork } = item;
  const isMine = claim.holderId === readerId;
  const isHeld = claim.holderId !== null && !isMine;
  useRenewal(item, isMine);
  return (
    <div className="mb-5 rounded border border-line bg-surface-sunken p-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          {kindOf(item)} · {detail(item)}
        </span>
        <span>
          {t("due")}: <DueTime item={item} now={now} />
        </span>
      </p>
      <p className="mt-1 text-ink-muted" role="status">
        {holderText(claim) || t("holder.nobody")}
      </p>
      {claim.note ? <p className="mt-1 break-words whitespace-pre-line">{t("noteIs", { note: claim.note })}</p> : null}
      {mayWork ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {isHeld ? null : <ClaimButton item={item} isMine={isMine} />}
          {isHeld || !may("work.assign") ? null : (
            <KeyButton letter="g" onClick={() => setOpened("assign")}>
              {t(isMine ? "passOn" : "give")}
            </KeyButton>
          )}
          {isHeld && may("work.take-over") ? (
            <KeyButton letter="t" onClick={() => setOpened("takeOver")}>
              {t("takeOver")}
            </KeyButton>
          ) : null}
        </div>
      ) : null}
      {opened === "assign" ? <AssignWork item={item} isMine={isMine} onClose={() => setOpened(null)} /> : null}
      {opened === "takeOver" ? <TakeOverWork item={item} onClose={() => setOpened(null)} /> : null}
    </div>
  );
}

type KeyButtonProps = {
  letter: string;
  busy?: boolean;
  busyText?: string;
  onClick: () => void;
  children: ReactNode;
};

/** A button with a letter key as its shortcut while the panel is open. */
function KeyButton({ letter, children, ...rest }: KeyButtonProps) {
  return (
    <Button variant="secondary" className="md:min-h-9" aria-keyshortcuts={letter} data-panel-key={letter} {...rest}>
      {children}
      <span aria-hidden="true" className="ml-1 font-mono text-xs text-ink-muted max-md:hidden">
        {letter}
      </span>
    </Button>
  );
}

function ClaimButton({ item: { kind, id }, isMine }: { item: FoundItem; isMine: boolean }) {
  const t = useTranslations("adminWork");
  const act = useAct(`claim ${kind} ${id}`, t("claimFailed"));
  const { show, dialog } = useOutcome();
  const [isBusy, setBusy] = useState(false);

  async function change() {
    setBusy(true);
    const action = isMine ? releaseWorkAction : claimWorkAction;
    const { failure } = await act<unknown>((requestId) => action({ kind, id }, requestId));
    setBusy(false);
    if (failure) show(failure);
  }

  return (
    <>
      <KeyButton letter="c" busy={isBusy} busyText={t("busy")} onClick={change}>
        {t(isMine ? "release" : "claim")}
      </KeyButton>
      {dialog}
    </>
  );
}

/** The interval at which the page renews the claim of a reader who uses the page, in milliseconds. */
const renewAfterMs = 5 * 60_000;

/** Renews the reader's claim while the reader moves the pointer or types. A claim that is not renewed expires. */
function useRenewal(item: FoundItem, isMine: boolean): void {
  const { kind, id } = item;
  const key = workKey(item);
  const renew = useEffectEvent(() => void renewWorkAction({ kind, id }).catch(() => undefined));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins again for each record
  useEffect(() => {
    if (!isMine) return;
    let renewedAt = performance.now();
    const note = () => {
      if (performance.now() - renewedAt < renewAfterMs) return;
      renewedAt = performance.now();
      renew();
    };
    const listening = new AbortController();
    for (const name of ["pointermove", "keydown"]) {
      document.addEventListener(name, note, { passive: true, signal: listening.signal });
    }
    return () => listening.abort();
  }, [isMine, key]);
}
