import type { ReactNode } from "react";
import { SignedIn } from "@/app/signed-in";
import { requireStaff } from "@/lib/server/session/session";

export default async function AdminLayout({ children }: { children: ReactNode }) {
  return <SignedIn session={await requireStaff()}>{children}</SignedIn>;
}
