"use client";

import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { paths } from "@/lib/paths";
import { FilterFields, type FilterFieldsProps } from "./filter-fields";
import { useSearchAsTyped } from "./search-as-typed";

type FilterSheetProps = FilterFieldsProps & {
  texts: Record<"filters" | "show" | "clear", string>;
  isFiltered: boolean;
};

/** The button of the filters on phones, and the sheet with the filters. Opening the sheet does not move the list. */
export function FilterSheet({ texts, isFiltered, ...fields }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        className="md:hidden noscript:hidden"
        onClick={() => setOpen(true)}
      >
        {texts.filters}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={texts.filters}>
        <SheetForm {...fields} texts={texts} isFiltered={isFiltered} onClose={close} />
      </Dialog>
    </>
  );
}

function SheetForm({ texts, isFiltered, onClose, ...fields }: FilterSheetProps & { onClose: () => void }) {
  const { values, errors } = fields;
  const { isBusy, onSubmit } = useSearchAsTyped();
  const { q = "", ...chosen } = values;
  const hasErrors = Object.keys(errors).length > 0;
  // The sheet stays open until the answer has arrived, because the answer may contain problems, which the fields of the sheet
  // show.
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy && !hasErrors) onClose();
    wasBusy.current = isBusy;
  });
  return (
    <form action={paths.transactions} method="get" key={JSON.stringify(chosen)} onSubmit={onSubmit}>
      <input type="hidden" name="q" value={q} />
      <FilterFields {...fields} idPrefix="sheet-" />
      <DialogActions>
        {isFiltered ? (
          <ButtonLink variant="secondary" href={paths.transactions} onClick={onClose}>
            {texts.clear}
          </ButtonLink>
        ) : null}
        <Button type="submit" busy={isBusy}>
          {texts.show}
        </Button>
      </DialogActions>
    </form>
  );
}
