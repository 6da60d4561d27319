import type { ReactNode } from "react";
import type { MoneyNotice } from "@/components/layout/demo-banner";
import type { ShellUser } from "@/components/layout/menu/side-menu";
import { RoleProvider } from "@/components/ui/may";
import type { FooterWords } from "./footer";
import { Shell } from "./shell";

type SignedInLayoutProps = {
  user: ShellUser;
  moneyNotice: MoneyNotice;
  footer: FooterWords;
  tools: ReactNode;
  children: ReactNode;
};

/** The shell with the person's role, and no more of them than the shell shows. */
export function SignedInLayout({ user, moneyNotice, footer, tools, children }: SignedInLayoutProps) {
  const { firstName, lastName, email, role } = user;
  return (
    <Shell user={{ firstName, lastName, email, role }} moneyNotice={moneyNotice} footer={footer} tools={tools}>
      <RoleProvider role={role}>{children}</RoleProvider>
    </Shell>
  );
}
