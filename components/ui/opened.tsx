import { type ReactNode, ViewTransition } from "react";

/**
 * A record on its own page. The page slides in from the side of the list, and slides out to this side. The animation is in
 * app/motion.css; browsers without view transitions show the page immediately.
 */
export function Opened({ children }: { children: ReactNode }) {
  return (
    <ViewTransition enter="opened" exit="opened" default="none">
      <div>{children}</div>
    </ViewTransition>
  );
}
