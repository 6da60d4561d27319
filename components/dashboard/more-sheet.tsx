"use client";

import { Dialog } from "@/components/ui/dialog";
import { type TileGroup, TileGroups } from "./tile-list";

export type MoreSheetProps = { isOpen: boolean; onClose: () => void; title: string; groups: TileGroup[] };

/** The sheet with the links to all other screens. */
export function MoreSheet({ isOpen, onClose, title, groups }: MoreSheetProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <TileGroups groups={groups} />
    </Dialog>
  );
}
