"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon/icon";
import { FormSkeleton } from "@/components/ui/progress/skeleton";
import type { NameAccountFormProps } from "./name-account-form";

// Customers rarely name an account, so the form loads on demand.
const NameAccountForm = dynamic(() => import("./name-account-form").then(({ NameAccountForm: Form }) => Form), {
  loading: () => <FormSkeleton fields={1} />,
});

export type NameAccountProps = Omit<NameAccountFormProps, "onDone"> & { buttonLabel: string };

/** The button that names an account, and its dialog. */
export function NameAccount({ buttonLabel, ...form }: NameAccountProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={buttonLabel}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-my-3 grid size-11 shrink-0 place-items-center rounded-full text-brand-muted hover:text-brand-ink print:hidden"
      >
        <Icon name="pencil-line" className="size-4" />
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={form.words.title} size="small">
        <NameAccountForm {...form} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
