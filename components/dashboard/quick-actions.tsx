"use client";

import { type ReactNode, useState } from "react";
import { Icon } from "@/components/ui/icon/icon";
import type { IconName } from "@/components/ui/icon/icon-names";
import { Link } from "@/components/ui/link";
import { lateModule } from "@/components/ui/overlay/late-module";
import { paths } from "@/lib/paths";
import type { MoreSheetProps } from "./more-sheet";

const useMoreSheet = lateModule(() => import("./more-sheet"));

type QuickActionsProps = {
  words: Record<"label" | "send" | "move" | "getPaid" | "more", string>;
  more: Omit<MoreSheetProps, "isOpen" | "onClose">;
};

/** The four most frequent actions. The last button opens a sheet with the links to all other screens. */
export function QuickActions({ words, more }: QuickActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const late = useMoreSheet();
  return (
    <nav aria-label={words.label} className="print:hidden">
      <ul className="grid grid-cols-4 md:gap-3">
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
          <Link href={paths.getPaid()} className="quick-action">
            <Round icon="qr-code">{words.getPaid}</Round>
          </Link>
        </li>
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className="quick-action">
            <Round icon="ellipsis">{words.more}</Round>
          </button>
        </li>
      </ul>
      {late ? <late.MoreSheet {...more} isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </nav>
  );
}

function Round({ icon, isMain = false, children }: { icon: IconName; isMain?: boolean; children: ReactNode }) {
  return (
    <>
      <span
        className={`grid size-14 shrink-0 place-items-center rounded-full transition-colors md:size-10 ${
          isMain
            ? "bg-accent text-accent-ink group-hover:bg-accent-hover"
            : "bg-accent-soft text-accent-text group-hover:bg-surface-hover"
        }`}
      >
        <Icon name={icon} className="size-6 stroke-[1.75] md:size-5" />
      </span>
      {children}
    </>
  );
}
