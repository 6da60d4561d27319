import { type ReactNode, ViewTransition } from "react";

/**
 * A record on a page of its own: it comes in from the side of the list that it was opened from, and leaves to there. How is said in
 * app/motion.css; browsers without view transitions show it at once.
 */
export function Opened({ children }: { children: ReactNode }) {
  return (
    <ViewTransition enter="opened" exit="opened" default="none">
      <div>{children}</div>
    </ViewTransition>
  );
}
