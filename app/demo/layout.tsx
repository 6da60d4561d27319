import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { footerWords } from "@/app/footer-words";
import { AuthLayout } from "@/components/layout/auth-layout";
import { env } from "@/lib/server/env";

/** The layout of the demonstration's pages. Outside a demonstration, these pages answer 404. */
export default async function DemoLayout({ children }: { children: ReactNode }) {
  if (!env().DEMO) notFound();
  return (
    <AuthLayout moneyNotice="demonstration" footer={await footerWords()}>
      {children}
    </AuthLayout>
  );
}
