"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ShortcutsDialog } from "@/components/admin/resource/keys/shortcuts-dialog";
import type { Resource } from "@/components/admin/resource/resource";
import { type ResourceQuery, wholeHref } from "@/components/admin/resource/resource-query";
import { Button, buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon/icon";
import { Link } from "@/components/ui/link";
import { lateModule } from "@/components/ui/overlay/late-module";
import { Popover } from "@/components/ui/popover";
import type { TablePath } from "@/lib/views/table-view.model";
import { currentView, viewHref } from "./view-query";

/** These dialogs load when they are first opened, because the code of their forms is as large as the table's code. */
const useViewDialogs = lateModule(() => import("./view-dialogs"));
const useChooseColumns = lateModule(() => import("./choose-columns"));

type Opened = "save" | "edit" | "delete" | "columns";

type ResourceToolsProps<Item> = {
  resource: Resource<Item>;
  query: ResourceQuery;
  /** Whether the list of shortcuts is open. */
  showsKeys: boolean;
  onShowKeys: (isOpen: boolean) => void;
  onClosed: () => void;
};

/** The menus for the reader's views and columns of a table, and the list of its shortcuts. */
export function ResourceTools<Item>({ resource, query, showsKeys, onShowKeys, onClosed }: ResourceToolsProps<Item>) {
  const t = useTranslations("admin");
  // The view is copied when the dialog opens. If the reader deletes the view, the dialog still needs the view's data to show the
  // outcome.
  const [dialogOf, setDialogOf] = useState<{ opened: Opened; current: ReturnType<typeof currentView> } | null>(null);
  const { opened, current } = dialogOf ?? {};
  const setOpened = (next: Opened) => setDialogOf({ opened: next, current: currentView(query) });
  const dialog = {
    path: resource.path,
    query,
    onClose() {
      setDialogOf(null);
      onClosed();
    },
  };
  return (
    <div className="-mx-3 flex shrink-0 items-center gap-1 md:ml-auto">
      <ViewMenu path={resource.path} query={query} onOpen={setOpened} />
      <Button variant="quiet" className="max-md:hidden md:min-h-9" onClick={() => setOpened("columns")}>
        <Icon name="columns-3" className="size-4" />
        {t("columns.button")}
      </Button>
      <Button
        variant="quiet"
        className="max-md:hidden md:min-h-9"
        aria-label={t("keys.button")}
        title={t("keys.button")}
        onClick={() => onShowKeys(true)}
      >
        <Icon name="keyboard" className="size-4" />
      </Button>
      {opened && opened !== "columns" ? <ViewDialog opened={opened} current={current} {...dialog} /> : null}
      {opened === "columns" ? <ColumnsDialog resource={resource} query={query} onClose={dialog.onClose} /> : null}
      <ShortcutsDialog
        isOpen={showsKeys}
        hasSearch={resource.searchLabel !== undefined}
        hasBulk={resource.bulk !== undefined}
        further={resource.shortcuts ?? []}
        onClose={() => onShowKeys(false)}
      />
    </div>
  );
}

type ViewDialogProps = {
  opened: Exclude<Opened, "columns">;
  current: ReturnType<typeof currentView>;
  path: TablePath;
  query: ResourceQuery;
  onClose: () => void;
};

function ViewDialog({ opened, current, ...dialog }: ViewDialogProps) {
  const dialogs = useViewDialogs();
  if (!dialogs) return null;
  if (opened === "save") return <dialogs.SaveView {...dialog} />;
  if (!current) return null;
  if (opened === "edit") return <dialogs.EditView {...dialog} {...current} />;
  return <dialogs.DeleteView {...dialog} view={current.view} />;
}

type ColumnsDialogProps<Item> = { resource: Resource<Item>; query: ResourceQuery; onClose: () => void };

function ColumnsDialog<Item>(props: ColumnsDialogProps<Item>) {
  const dialog = useChooseColumns();
  return dialog ? <dialog.ChooseColumns {...props} /> : null;
}

type ViewMenuProps = { path: string; query: ResourceQuery; onOpen: (opened: Opened) => void };

const itemClass =
  "flex min-h-11 w-full items-center gap-3 px-4 text-left text-sm -outline-offset-2 hover:bg-surface-hover md:min-h-9";

function ViewMenu({ path, query, onOpen }: ViewMenuProps) {
  const t = useTranslations("admin.views");
  const current = currentView(query);
  const views = query.own?.views ?? [];
  return (
    <Popover
      className="relative min-w-0"
      summaryClass={buttonClass("quiet", "max-w-full md:min-h-9")}
      panelClass="absolute top-full z-20 md:right-0 mt-1 max-h-96 w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded border border-line bg-surface py-1 shadow-overlay"
      summary={
        <>
          <Icon name="bookmark" className="size-4 shrink-0" />
          <span className="max-w-48 truncate">{current ? t("current", { name: current.view.name }) : t("button")}</span>
          {current?.isChanged ? <span className="font-normal text-ink-muted">({t("changed")})</span> : null}
          <Icon name="chevron-down" className="size-4 shrink-0" />
        </>
      }
    >
      {views.length > 0 ? (
        <ul className="border-b border-line pb-1">
          <li>
            <ViewLink href={wholeHref(path, query)} name={t("none")} isCurrent={!current} />
          </li>
          {views.map((view) => (
            <li key={view.id}>
              <ViewLink
                href={viewHref(path, view)}
                name={view.name}
                isCurrent={view === current?.view}
                {...(view.isDefault ? { note: t("opensFirst") } : {})}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {(current ? (["save", "edit", "delete"] as const) : (["save"] as const)).map((dialog) => (
        <button key={dialog} type="button" data-closes className={itemClass} onClick={() => onOpen(dialog)}>
          {t(dialog)}
        </button>
      ))}
    </Popover>
  );
}

type ViewLinkProps = { href: string; name: string; isCurrent: boolean; note?: string };

function ViewLink({ href, name, isCurrent, note }: ViewLinkProps) {
  return (
    <Link href={href} scroll={false} aria-current={isCurrent ? "true" : undefined} className={itemClass}>
      {isCurrent ? <Icon name="check" className="size-4 shrink-0" /> : <span className="size-4 shrink-0" />}
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {note ? <span className="text-xs text-ink-muted">{note}</span> : null}
    </Link>
  );
}
