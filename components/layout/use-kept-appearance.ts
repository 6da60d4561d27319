import { useRef, useState } from "react";
import { saveAppearanceAction } from "@/app/api/appearance/actions";
import type { Appearance } from "@/lib/appearance/appearance";
import { useAppearance } from "./appearance-provider";

/**
 * The look of somebody who is signed in: `choose` shows it at once and keeps it for them as well. `isKept` is false when the
 * server could not; this browser's cookie has it all the same.
 */
export function useKeptAppearance() {
  const { appearance, choose } = useAppearance();
  const [isKept, setKept] = useState(true);
  // One after the other, so that the last choice is the one that stays.
  const sending = useRef<Promise<void>>(Promise.resolve());

  function chooseAndKeep(choices: Partial<Appearance>): void {
    const next = choose(choices);
    sending.current = sending.current.then(async () => {
      const result = await saveAppearanceAction({ ...next, turnedGroups: [...next.turnedGroups] }).catch(() => null);
      setKept(result?.ok ?? false);
    });
  }

  return { appearance, choose: chooseAndKeep, isKept };
}
