"use client";

import { useState } from "react";
import { Link } from "@/components/ui/link";
import { lateModule } from "@/components/ui/overlay/late-module";
import { Round, RoundActions } from "@/components/ui/round-actions";
import { paths } from "@/lib/paths";
import type { MoreSheetProps } from "./more-sheet";

const useMoreSheet = lateModule(() => import("./more-sheet"));

type QuickActionsProps = {
  words: Record<"label" | "send" | "move" | "getPaid" | "more", string>;
  /** True if the customer has no money, so that the main action is not to send money but to get paid. */
  hasNoMoney: boolean;
  more: Omit<MoreSheetProps, "isOpen" | "onClose">;
};

/** The four most frequent actions. The last button opens a sheet with the links to all other screens. */
export function QuickActions({ words, hasNoMoney, more }: QuickActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const late = useMoreSheet();
  return (
    <nav aria-label={words.label}>
      <RoundActions count={4}>
        <li>
          <Link href={paths.send()} className="group round-action">
            <Round icon="send" isMain={!hasNoMoney}>
              {words.send}
            </Round>
          </Link>
        </li>
        <li>
          <Link href={paths.ownTransfer()} className="group round-action">
            <Round icon="repeat">{words.move}</Round>
          </Link>
        </li>
        <li>
          <Link href={paths.getPaid()} className="group round-action">
            <Round icon="qr-code" isMain={hasNoMoney}>
              {words.getPaid}
            </Round>
          </Link>
        </li>
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className="group round-action">
            <Round icon="ellipsis">{words.more}</Round>
          </button>
        </li>
      </RoundActions>
      {late ? <late.MoreSheet {...more} isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </nav>
  );
}
