"use client";

import { createContext, type ReactNode, useContext } from "react";
import { type Act, may, type Role } from "@/lib/roles";

const RoleContext = createContext<Role>("customer");

/** Tells everything inside who is signed in. */
export function RoleProvider({ role, children }: { role: Role; children: ReactNode }) {
  return <RoleContext value={role}>{children}</RoleContext>;
}

/** Whether the signed-in person's role may do an act to what belongs to others. */
export function useMay(): (act: Act) => boolean {
  const role = useContext(RoleContext);
  return (act) => may(role, act);
}

/** Buttons of an act, for those whose role may do it. The services decide; this only spares people a refusal. */
export function IfMay({ act, children }: { act: Act; children: ReactNode }) {
  return useMay()(act) ? children : null;
}
