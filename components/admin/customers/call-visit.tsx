import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { StepKind } from "@/lib/calls/call.model";
import type { CallerLevel } from "@/lib/calls/caller-level.model";
import { paths } from "@/lib/paths";
import type { TimelineRow } from "@/lib/users/timeline/timeline.sql";

/** The facts of a call in a timeline. `minutes` is null while the call is open. */
type Facts = { level: CallerLevel; minutes: number | null; acts: StepKind[] };

/** A call as one entry of the timeline: its duration, the caller's verification, the acts of staff, and the note. */
export function CallVisit({ call: { id, text, params } }: { call: TimelineRow }) {
  const t = useTranslations("adminCalls");
  const timeline = useTranslations("adminUsers.timeline");
  const { level, minutes, acts } = params as Facts;
  const done = [...new Set(acts)].map((kind) => t(`steps.kinds.${kind}`)).join(", ");
  return (
    <>
      <Link href={paths.manageCall(id)} className="plain-link">
        {minutes === null ? timeline("openCall") : timeline("call", { minutes })} · {t(`levels.${level}`)}
      </Link>
      {done ? <span className="block break-words">{done}</span> : null}
      {text ? <span className="block break-words whitespace-pre-wrap text-ink-muted">{text}</span> : null}
    </>
  );
}
