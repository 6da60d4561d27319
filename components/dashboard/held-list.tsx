"use client";

import Link from "next/link";
import { Badge, type BadgeTone } from "@/components/ui/badge";

/** A transfer under way, in words. */
export type HeldLine = { id: string; href: string; text: string; details: string; tone: BadgeTone; status: string };

/** Transfers under way, one below the other. */
export function HeldList({ lines }: { lines: HeldLine[] }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ id, href, text, details, tone, status }) => (
        <li key={id}>
          <Link
            href={href}
            prefetch={false}
            className="flex items-center justify-between gap-4 px-5 py-3 hover:bg-surface-hover"
          >
            <span className="min-w-0">
              <span className="block font-medium break-words tabular-nums">{text}</span>
              <span className="block text-sm text-ink-muted">{details}</span>
            </span>
            <Badge tone={tone}>{status}</Badge>
          </Link>
        </li>
      ))}
    </ul>
  );
}
