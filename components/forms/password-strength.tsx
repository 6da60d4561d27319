"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { classNames } from "@/components/ui/class-names";

/** The strength of a password, from 0 (guessed immediately) to 4. */
type Score = 0 | 1 | 2 | 3 | 4;

const words = ["weak", "weak", "fair", "good", "strong"] as const;
/** The password is scored when the reader has not typed for this time, in milliseconds. */
const pauseMs = 250;

type PasswordStrengthProps = {
  name: string;
  /**
   * Scores a password. A password that contains one of the values `typed` gets a low score. The first call loads the
   * dictionaries.
   */
  score: (password: string, typed: Record<string, unknown>) => Promise<Score>;
};

/**
 * Shows the strength of the password in the field `name`, once something is typed. Before anything is typed, the component takes
 * no space: its negative margin offsets the form's `gap-5`.
 */
export function PasswordStrength({ name, score }: PasswordStrengthProps) {
  const t = useTranslations("common.strength");
  const { control, getValues } = useFormContext();
  const typed: unknown = useWatch({ control, name });
  const [judged, setJudged] = useState<{ password: string; score: Score } | null>(null);
  const password = typeof typed === "string" ? typed : "";

  useEffect(() => {
    if (!password) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      // If the dictionaries cannot load, no score is shown. The server checks the password in any case.
      const result = await score(password, getValues()).catch(() => null);
      if (isCurrent && result !== null) setJudged({ password, score: result });
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [password, score, getValues]);

  return (
    <p role="status" className={classNames("text-sm text-ink-muted", password ? "-mt-3 min-h-5" : "-mt-5")}>
      {judged && judged.password === password ? t(words[judged.score]) : ""}
    </p>
  );
}
