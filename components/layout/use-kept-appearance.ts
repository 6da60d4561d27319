import { useRef, useState } from "react";
import { saveAppearanceAction } from "@/app/api/appearance/actions";
import { endOf, sendAct } from "@/components/forms/use-request";
import type { Appearance } from "@/lib/appearance/appearance.model";
import { useAppearance } from "./appearance-provider";

/**
 * The appearance that a signed-in user has chosen. `choose` applies a choice immediately, stores it in this browser's cookie, and
 * sends it to the server for the user's account. `isKept` is false if the server could not store the choice.
 */
export function useKeptAppearance() {
  const { appearance, choose } = useAppearance();
  const [isKept, setKept] = useState(true);
  // Choices are sent one after the other, so that the server keeps the last choice.
  const sending = useRef<Promise<void>>(Promise.resolve());

  function chooseAndKeep(choices: Partial<Appearance>): void {
    const next = choose(choices);
    sending.current = sending.current.then(async () => {
      const kept = { ...next, turnedGroups: [...next.turnedGroups] };
      setKept(endOf(await sendAct("look", () => saveAppearanceAction(kept))) !== "not done");
    });
  }

  return { appearance, choose: chooseAndKeep, isKept };
}
