"use client";

import { type ReactNode, useState } from "react";
import { Icon } from "@/components/ui/icon/icon";
import type { IconName } from "@/components/ui/icon/icon-names";
import { Link } from "@/components/ui/link";
import { lateModule } from "@/components/ui/overlay/late-module";
import { paths } from "@/lib/paths";
import type { ActionSheetsProps, Sheet } from "./action-sheets";

const useActionSheets = lateModule(() => import("./action-sheets"));

type QuickActionsProps = {
  words: Record<"label" | "send" | "move" | "getPaid" | "more", string>;
  sheets: Omit<ActionSheetsProps, "open" | "onClose">;
};

/** The four most frequent actions, as round buttons. Two of them open a sheet. */
export function QuickActions({ words, sheets }: QuickActionsProps) {
  const [open, setOpen] = useState<Sheet>(null);
  const late = useActionSheets();
  return (
    <nav aria-label={words.label} className="print:hidden">
      <ul className="grid grid-cols-4">
        <li>
          <Link href={paths.send()} className="quick-action">
            <Round icon="send" isMain>
              {words.send}
            </Round>
          </Link>
        </li>
        <li>
          <Link href={paths.ownTransfer()} className="quick-action">
            <Round icon="repeat">{words.move}</Round>
          </Link>
        </li>
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setOpen("getPaid")} className="quick-action">
            <Round icon="hand-coins">{words.getPaid}</Round>
          </button>
        </li>
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setOpen("more")} className="quick-action">
            <Round icon="ellipsis">{words.more}</Round>
          </button>
        </li>
      </ul>
      {late ? <late.ActionSheets {...sheets} open={open} onClose={() => setOpen(null)} /> : null}
    </nav>
  );
}

function Round({ icon, isMain = false, children }: { icon: IconName; isMain?: boolean; children: ReactNode }) {
  return (
    <>
      <span
        className={`grid size-14 place-items-center rounded-full transition-colors ${
          isMain
            ? "bg-accent text-accent-ink group-hover:bg-accent-hover"
            : "bg-accent-soft text-accent-text group-hover:bg-surface-hover"
        }`}
      >
        <Icon name={icon} className="size-6 stroke-[1.75]" />
      </span>
      {children}
    </>
  );
}
