"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useReopening } from "@/components/forms/kept-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon/icon";
import { FormSkeleton } from "@/components/ui/progress/skeleton";
import type { Categorised } from "./category-form";
import { categoryIcons } from "./category-icons";

// Customers rarely change a category, so the form loads on demand.
const CategoryForm = dynamic(() => import("./category-form").then(({ CategoryForm: Form }) => Form), {
  loading: () => <FormSkeleton fields={4} />,
});

/** The category of a payment, as a button that lets the customer choose another category. */
export function CategoryButton({ payment }: { payment: Categorised }) {
  const t = useTranslations("categories");
  const [isOpen, setIsOpen] = useState(false);
  useReopening(`category/${payment.id}`, () => setIsOpen(true));
  const name = t(`names.${payment.category}`);
  return (
    <>
      <Button
        variant="quiet"
        className="printed -my-3 -mr-3 items-baseline"
        aria-label={`${t("label")}: ${name}`}
        onClick={() => setIsOpen(true)}
      >
        <Icon name={categoryIcons[payment.category]} className="size-4 translate-y-0.5" />
        {name}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t("label")}>
        <CategoryForm payment={payment} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}
