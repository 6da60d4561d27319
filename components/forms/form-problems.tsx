"use client";

import { type ReactNode, useState } from "react";
import { useFormContext } from "react-hook-form";
import { QuietErrors } from "@/components/ui/field";
import { lateModule } from "@/components/ui/overlay/late-module";
import { type ShownFields, ShownFieldsContext } from "./shown-fields";

const useSummary = lateModule(() => import("./error-summary"));

type FormProblemsProps = {
  /** The fields on the screen. */
  shown: ShownFields;
  /** Whether the summary also contains the problems of fields that have no control on the screen. */
  hasUnshown?: boolean;
  children: ReactNode;
};

/**
 * The fields of a form. After a refused submission, the summary of the wrong fields is above the fields. The summary's code loads
 * while the page is idle. While screen readers announce the summary, the fields do not announce their problems.
 */
export function FormProblems({ shown, hasUnshown = false, children }: FormProblemsProps) {
  const { formState } = useFormContext();
  const [countBefore] = useState(formState.submitCount);
  const [isAnnounced, setAnnounced] = useState(false);
  const summary = useSummary();
  return (
    <ShownFieldsContext value={shown}>
      {summary ? (
        <summary.ErrorSummary {...{ shown, hasUnshown, countBefore }} isNew={isAnnounced} onNew={setAnnounced} />
      ) : null}
      <QuietErrors value={isAnnounced}>{children}</QuietErrors>
    </ShownFieldsContext>
  );
}
