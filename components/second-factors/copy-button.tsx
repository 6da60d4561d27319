"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label, copied }: { text: string; label: string; copied: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    // Browsers may refuse; the text can be selected.
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <Button variant="secondary" onClick={copy}>
        {label}
      </Button>
      <span role="status" className="text-sm text-positive">
        {isCopied ? copied : ""}
      </span>
    </>
  );
}
