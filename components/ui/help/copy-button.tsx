"use client";

import { useEffect, useState } from "react";
import { Button, type ButtonVariant } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon/icon";

/** The button's name, and its texts after a successful and after a failed attempt to copy. */
export type CopyWords = { label: string; copied: string; failed: string };

type CopyButtonProps = {
  text: string;
  words: CopyWords;
  /** The look of a button that shows its name. If absent, the button is an icon beside the copied text. */
  named?: ButtonVariant;
  className?: string;
};

/** The button shows the text about success or failure for this time, in milliseconds. */
const saidForMs = 2_500;

/** The button that copies a text to the clipboard. Screen readers announce the result. */
export function CopyButton({ text, words, named, className }: CopyButtonProps) {
  const [end, setEnd] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    if (!end) return;
    const timer = setTimeout(() => setEnd(null), saidForMs);
    return () => clearTimeout(timer);
  }, [end]);
  // A browser may refuse to copy, for example on a page without https. After a refusal, the reader can still select the text.
  const copy = async () => setEnd((await writeToClipboard(text)) ? "copied" : "failed");
  const said = end ? words[end] : "";
  if (named) {
    return (
      <>
        <Button variant={named} className={className} onClick={copy}>
          {words.label}
        </Button>
        <span role="status" className={classNames("text-sm", end === "failed" ? "text-danger" : "text-positive")}>
          {said}
        </span>
      </>
    );
  }
  return (
    <span className={classNames("relative inline-flex", className)}>
      <button
        type="button"
        aria-label={words.label}
        title={words.label}
        onClick={copy}
        className="finger finger-left inline-flex size-8 items-center justify-center rounded opacity-75 hover:opacity-100"
      >
        <Icon name={end === "copied" ? "check" : "copy"} className="size-4" />
      </button>
      <span
        role="status"
        className={classNames(
          "absolute right-0 bottom-full z-10 rounded bg-ink px-2 py-1 text-xs font-medium whitespace-nowrap text-surface",
          !end && "sr-only",
        )}
      >
        {said}
      </span>
    </span>
  );
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
