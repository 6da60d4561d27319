"use client";

import Link from "next/link";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";

/** An unfinished transfer, as formatted texts. */
type HeldLine = { id: string; href: string; text: string; details: string; tone: BadgeTone; status: string };

/** The texts of the card. `all` links to further unfinished transfers, if there are any. */
type HeldListProps = { title: string; all: { href: string; text: string } | null; lines: HeldLine[] };

/** Unfinished transfers, in a vertical list. */
export function HeldList({ title, all, lines }: HeldListProps) {
  return (
    <Card aria-labelledby="held-transfers">
      <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-2">
        <h2 id="held-transfers" className="flex min-h-11 items-center font-semibold">
          {title}
        </h2>
        {all ? (
          <Link href={all.href} className="action-link">
            {all.text}
          </Link>
        ) : null}
      </div>
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
    </Card>
  );
}
