"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { splitLinks } from "@/lib/threads/link-parts.model";

/**
 * The text of a message. Markup is shown as text. Every link shows its whole address and opens only after a warning, because a
 * thief with a stolen password may have written the message.
 */
export function MessageText({ text }: { text: string }) {
  const t = useTranslations("threads.link");
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
        {splitLinks(text).map((part, place) =>
          part.address === undefined ? (
            part.text
          ) : (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change
              key={place}
              type="button"
              className="text-start underline underline-offset-2"
              aria-label={t("label", { address: part.address })}
              onClick={() => setOpened(part.address ?? null)}
            >
              {part.text}
            </button>
          ),
        )}
      </p>
      <Dialog isOpen={opened !== null} onClose={() => setOpened(null)} size="small" title={t("title")}>
        <p className="text-ink-muted">{t("text")}</p>
        <p className="mt-3 rounded bg-surface-sunken p-3 font-mono text-sm [overflow-wrap:anywhere]" dir="ltr">
          {opened}
        </p>
        <DialogActions>
          <Button variant="secondary" onClick={() => setOpened(null)}>
            {t("stay")}
          </Button>
          <ButtonLink
            href={opened ?? ""}
            target="_blank"
            rel="noopener noreferrer nofollow"
            onClick={() => setOpened(null)}
          >
            {t("open")}
          </ButtonLink>
        </DialogActions>
      </Dialog>
    </>
  );
}
