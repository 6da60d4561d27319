import { useTranslations } from "next-intl";
import { CopyButton } from "./copy-button";

/** A number or a reference, with a button that copies it. `what` is the name of the number or reference. */
export function Copyable({ text, what }: { text: string; what: string }) {
  const t = useTranslations("common.copy");
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="min-w-0 break-words">{text}</span>
      <CopyButton
        text={text}
        words={{ label: t("label", { what }), copied: t("copied"), failed: t("failed") }}
        className="-my-2 -mr-2 shrink-0"
      />
    </span>
  );
}
