import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon/icon";
import { Link } from "@/components/ui/link";
import type { BoardTask } from "@/lib/board/board.model";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";

const tones = { success: "positive", info: "info", warning: "warning", danger: "danger" } as const;

/** A task on the board. A click on the name opens the task. */
export function TaskCard({ task, handle, isLifted }: { task: BoardTask; handle?: ReactNode; isLifted?: boolean }) {
  const t = useTranslations("adminBoard");
  const format = useFormatter();
  const money = useStaffMoney();
  const { id, name, description, dueOn, members, status, color, budgetMinor, commentCount } = task;
  return (
    <article
      className={classNames("rounded border border-line bg-surface p-3", isLifted ? "shadow-overlay" : "shadow-raised")}
    >
      <div className="mb-2 flex items-start justify-between gap-2">
        <Badge tone={tones[color]}>{t(`status.${status}`)}</Badge>
        {handle}
      </div>
      <Link href={paths.manageBoardTask(id)} scroll={false} className="font-medium break-words hover:underline">
        {name}
      </Link>
      {description ? <p className="mt-1 line-clamp-2 text-sm break-words text-ink-muted">{description}</p> : null}
      <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-muted">
        {dueOn ? (
          <time dateTime={dueOn}>
            {format.dateTime(new Date(`${dueOn}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" })}
          </time>
        ) : null}
        {budgetMinor === null ? null : <span className="figures">{money(budgetMinor, "USD")}</span>}
        {commentCount > 0 ? <span>{t("comments", { count: commentCount })}</span> : null}
        <span className="ml-auto flex -space-x-1.5">
          {members.map((member) => (
            <span
              key={member.id}
              title={member.name}
              className="grid size-7 place-items-center rounded-full border-2 border-surface bg-accent-soft font-semibold text-accent-text"
            >
              <span className="sr-only">{member.name}</span>
              <span aria-hidden="true">{initials(member.name)}</span>
            </span>
          ))}
        </span>
      </div>
      {task.link ? (
        <p className="mt-2 flex items-center gap-1 text-xs text-ink-muted">
          <Icon name={task.link.kind === "customer" ? "user" : "send"} className="size-3.5" />
          {t(`link.${task.link.kind}`)}
        </p>
      ) : null}
    </article>
  );
}

function initials(name: string): string {
  return name
    .split(" ")
    .map((word) => [...word][0] ?? "")
    .join("")
    .slice(0, 2);
}
