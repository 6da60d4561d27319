import { cookies } from "next/headers";
import type { ReactNode } from "react";
import type { MoneyNotice } from "@/components/layout/demo-banner";
import { Shell } from "@/components/layout/shell";
import type { ShellUser } from "@/components/layout/side-menu";
import { RoleProvider } from "@/components/ui/may";
import { themeCookieName, toTheme } from "@/lib/theme";

type SignedInLayoutProps = {
  user: ShellUser;
  bankName: string;
  moneyNotice: MoneyNotice;
  year: number;
  tools: ReactNode;
  children: ReactNode;
};

/** The shell with the person's chosen look. */
export async function SignedInLayout({ user, bankName, moneyNotice, year, tools, children }: SignedInLayoutProps) {
  const theme = toTheme((await cookies()).get(themeCookieName)?.value);
  const { firstName, lastName, email, role } = user;
  return (
    <Shell
      user={{ firstName, lastName, email, role }}
      bankName={bankName}
      moneyNotice={moneyNotice}
      year={year}
      theme={theme}
      tools={tools}
    >
      <RoleProvider role={role}>{children}</RoleProvider>
    </Shell>
  );
}
