"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IfMay } from "@/components/ui/may";
import { type AccountForEdit, type Customer, editActOf } from "./customer";
import { EditAccount } from "./edit-account";
import { EditCustomer } from "./edit-customer";

/** Opens the form of a customer and their primary account. */
export function EditCustomerButton({ customer }: { customer: Customer }) {
  const t = useTranslations("adminUsers");
  const [isOpen, setOpen] = useState(false);
  return (
    <IfMay act={editActOf(customer.role)}>
      <Button onClick={() => setOpen(true)}>{t("editTitle")}</Button>
      <EditCustomer item={isOpen ? customer : null} onClose={() => setOpen(false)} />
    </IfMay>
  );
}

/** Opens the form of one account. */
export function EditAccountButton({ account }: { account: AccountForEdit }) {
  const t = useTranslations("adminUsers");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        className="max-md:-ml-3 md:-mr-3 md:min-h-8"
        aria-label={t("editAccountOf", { accountNumber: account.accountNumber })}
        onClick={() => setOpen(true)}
      >
        {t("edit")}
      </Button>
      <EditAccount item={isOpen ? account : null} onClose={() => setOpen(false)} />
    </>
  );
}
