"use client";

import { createContext, type ReactNode, useContext } from "react";
import { type Act, may, type Role } from "@/lib/roles";

const RoleContext = createContext<Role>("customer");

/** Provides the signed-in person's role to `useMay` and `IfMay` in `children`. */
export function RoleProvider({ role, children }: { role: Role; children: ReactNode }) {
  return <RoleContext value={role}>{children}</RoleContext>;
}

/** Whether the signed-in person's role may perform an act on other people's data. */
export function useMay(): (act: Act) => boolean {
  const role = useContext(RoleContext);
  return (act) => may(role, act);
}

/**
 * Shows the buttons of an act only to readers whose role may perform the act. The services check the role again, so hiding the
 * buttons protects nothing: it only avoids refusals.
 */
export function IfMay({ act, children }: { act: Act; children: ReactNode }) {
  return useMay()(act) ? children : null;
}
