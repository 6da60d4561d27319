import type { ReactNode } from "react";
import { SignedIn } from "@/app/signed-in";
import { requireAdmin } from "@/lib/server/session/session";

export default async function AdminLayout({ children }: { children: ReactNode }) {
  return <SignedIn session={await requireAdmin()}>{children}</SignedIn>;
}
