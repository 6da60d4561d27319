"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { CopyButton, type CopyWords } from "@/components/ui/help/copy-button";
import { Icon } from "@/components/ui/icon/icon";
import { type Tile, TileGrid } from "./tile-list";

/** The sheet that is open. */
export type Sheet = "getPaid" | "more" | null;

/** The details of an account that a payer needs. `shared` is all details as one text. */
type PayableAccount = {
  accountNumber: string;
  title: string;
  details: { term: string; text: string; copy: CopyWords }[];
  shared: string;
};

export type ActionSheetsProps = {
  open: Sheet;
  onClose: () => void;
  getPaid: { title: string; text: string; accounts: PayableAccount[]; share: string; copyAll: CopyWords };
  more: { title: string; tiles: Tile[] };
};

/** The sheets of the round buttons: the account's details for a payer, and the links to all other screens. */
export function ActionSheets({ open, onClose, getPaid, more }: ActionSheetsProps) {
  const { accounts } = getPaid;
  return (
    <>
      <Dialog isOpen={open === "getPaid"} onClose={onClose} title={getPaid.title}>
        <p className="-mt-2 mb-4 text-sm text-ink-muted">{getPaid.text}</p>
        <div className="flex flex-col gap-4">
          {accounts.map((account) => (
            <section key={account.accountNumber} aria-label={account.title}>
              {accounts.length > 1 ? <h3 className="mb-2 text-sm font-semibold">{account.title}</h3> : null}
              <dl className="divide-y divide-line rounded border border-line">
                {account.details.map(({ term, text, copy }) => (
                  <div key={term} className="py-2 pr-2 pl-4">
                    <dt className="text-xs text-ink-muted">{term}</dt>
                    <dd className="flex items-center justify-between gap-4 font-medium tabular-nums">
                      <span className="min-w-0 break-words">{text}</span>
                      <CopyButton text={text} words={copy} className="-my-3 size-11 items-center justify-center" />
                    </dd>
                  </div>
                ))}
              </dl>
              <Share text={account.shared} title={account.title} label={getPaid.share} copyAll={getPaid.copyAll} />
            </section>
          ))}
        </div>
      </Dialog>
      <Dialog isOpen={open === "more"} onClose={onClose} title={more.title}>
        <TileGrid tiles={more.tiles} />
      </Dialog>
    </>
  );
}

type ShareProps = { title: string; text: string; label: string; copyAll: CopyWords };

/** Hands the details to the device's own sharing. Devices without sharing copy all details. */
function Share({ title, text, label, copyAll }: ShareProps) {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(typeof navigator.share === "function"), []);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      {canShare ? (
        // The browser rejects the promise when the reader closes the device's dialog.
        <Button variant="secondary" onClick={() => void navigator.share({ title, text }).catch(() => undefined)}>
          <Icon name="share" className="size-4" />
          {label}
        </Button>
      ) : (
        <CopyButton text={text} words={copyAll} isNamed />
      )}
    </div>
  );
}
