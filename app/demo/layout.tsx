import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { AuthLayout } from "@/components/layout/auth-layout";
import { now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";

/** Pages for demonstrations; to the customers of a real bank there is nothing here. */
export default function DemoLayout({ children }: { children: ReactNode }) {
  if (!env().DEMO) notFound();
  return (
    <AuthLayout bankName={env().BANK_NAME} moneyNotice="demonstration" year={now().getFullYear()}>
      {children}
    </AuthLayout>
  );
}
