import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "./copy-button";

/**
 * A text with more characters than this, such as an IBAN, may wrap anywhere, because a narrow table cannot hold it on one line.
 */
const unbrokenMax = 20;

/** A number or a reference, with a button that copies it. `what` is the name of the number or reference. */
export function Copyable({ text, what }: { text: string; what: string }) {
  const t = useTranslations("common.copy");
  const mayBreak = text.length > unbrokenMax;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className={classNames("min-w-0", mayBreak ? "wrap-anywhere" : "break-words")}>{text}</span>
      <CopyButton
        text={text}
        words={{ label: t("label", { what }), copied: t("copied"), failed: t("failed") }}
        // A text that may wrap fills the whole line, so a negative margin would move the button out of the line.
        className={classNames("-my-2 shrink-0", !mayBreak && "-mr-2")}
      />
    </span>
  );
}
