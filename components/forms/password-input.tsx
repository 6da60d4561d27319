"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { Input } from "@/components/ui/controls";

/** A password field with a button that shows the password. */
export function PasswordInput(props: ComponentProps<"input">) {
  const t = useTranslations("common");
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input
        {...props}
        type={isShown ? "text" : "password"}
        className="pr-16"
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-controls={props.id}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 rounded px-3 text-sm font-medium text-accent-text"
      >
        {isShown ? t("hidePassword") : t("showPassword")}
      </button>
    </div>
  );
}
