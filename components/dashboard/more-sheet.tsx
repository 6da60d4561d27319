"use client";

import { Dialog } from "@/components/ui/dialog";
import { type Tile, TileGrid } from "./tile-list";

export type MoreSheetProps = { isOpen: boolean; onClose: () => void; title: string; tiles: Tile[] };

/** The sheet with the links to all other screens. */
export function MoreSheet({ isOpen, onClose, title, tiles }: MoreSheetProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <TileGrid tiles={tiles} />
    </Dialog>
  );
}
