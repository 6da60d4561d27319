"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useRef, useSyncExternalStore } from "react";
import { type ResourceQuery, resourceHref } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import { OutcomeHolder } from "@/components/forms/outcome-dialog";
import { Alert } from "@/components/ui/alert";
import { PanelPlaceContext } from "@/components/ui/dialog";
import { paths } from "@/lib/paths";
import type { FoundItem } from "@/lib/work/find-work";
import { workKey } from "@/lib/work/work.model";
import type { WorkKind } from "@/lib/work/work-sources.sql";
import { ClaimHead } from "./claim-head";
import { useNextItem } from "./use-next-item";
import { useWorkKeys } from "./use-work-keys";
import { type WorkDossier, WorkPanel } from "./work-panel";
import { useWorkTable } from "./work-table";

export type WorkScreenProps = {
  items: FoundItem[];
  /** `after` is the cursor of this page, and `next` the cursor of the next page. */
  after: string;
  next: string | null;
  query: ResourceQuery;
  kinds: WorkKind[];
  readerId: string;
  /** The key of the record whose panel is open. Empty if no panel is open. */
  openKey: string;
  /** The open record, if it still waits for staff. */
  openItem: FoundItem | null;
  /** The data of the open panel. */
  dossier: WorkDossier | null;
  now: Date;
  title: string;
  text: string;
  /** Notices above the list, for example about networks that do not answer. */
  notice: ReactNode;
};

/** In windows of at least this width, the panel is beside the list. */
const wide = "(min-width: 80em)";

/**
 * The work list, and the panel of the open record. On wide screens the panel is beside the list, and the list's shortcuts still
 * work. On other screens the panel is a dialog.
 */
export function WorkScreen(props: WorkScreenProps) {
  // `OutcomeHolder` keeps the dialog with the outcome open after the decided record has left the list.
  return (
    <OutcomeHolder>
      <Screen {...props} />
    </OutcomeHolder>
  );
}

function Screen(props: WorkScreenProps) {
  const { items, after, next, query, kinds, readerId, openKey, openItem, dossier, now, title, text, notice } = props;
  const t = useTranslations("adminWork");
  const place = useRef<HTMLDivElement>(null);
  const isBeside = useIsWide();
  const hrefOf = (key: string) => resourceHref(paths.manage, query, { ...(after ? { after } : {}), open: key });
  const closeHref = resourceHref(paths.manage, query, after ? { after } : {});
  const isOpen = dossier !== null;
  const resource = useWorkTable({
    ...{ title, text, kinds, readerId, now, isNarrow: isOpen && isBeside },
    hrefOf: (item) => hrefOf(workKey(item)),
  });
  const hrefs = items.map((item) => hrefOf(workKey(item)));
  useWorkKeys({ place, hrefs, isBeside: isOpen && isBeside, closeHref });
  useNextItem({ keys: items.map(workKey), openKey, isWaiting: openItem !== null, hrefOf, closeHref, place });
  const head = openItem ? (
    <ClaimHead key={openKey} item={openItem} readerId={readerId} now={now} />
  ) : (
    <div className="mb-5">
      <Alert tone="neutral">{t("decided")}</Alert>
    </div>
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the head is a new element at each change of the page
  const panelPlace = useMemo(() => ({ isBeside, head }), [isBeside, openItem, openKey, now]);
  return (
    <div ref={place} className={isOpen ? "xl:grid xl:grid-cols-[minmax(0,1fr)_29rem] xl:items-start xl:gap-5" : ""}>
      <div className="min-w-0">
        <ResourceScreen
          resource={resource}
          data={{ items, total: items.length + (next ? 1 : 0), counts: {} }}
          query={query}
          notice={notice}
          neighbours={{
            newer: after ? resourceHref(paths.manage, query, {}) : undefined,
            older: next ? resourceHref(paths.manage, query, { after: next }) : undefined,
          }}
        />
      </div>
      {dossier ? (
        <PanelPlaceContext value={panelPlace}>
          <WorkPanel key={openKey} opened={dossier} readerId={readerId} closeHref={closeHref} />
        </PanelPlaceContext>
      ) : null}
    </div>
  );
}

/**
 * True if the window is wide enough for the panel beside the list. False on the server, because the server does not know the
 * width.
 */
function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(wide);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => window.matchMedia(wide).matches,
    () => false,
  );
}
