"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Icon } from "@/components/ui/icon/icon";
import { lateModule } from "@/components/ui/overlay/late-module";
import { Popover } from "@/components/ui/popover";

const useQuickLinks = lateModule(() => import("./quick-links"));

/** A panel of the top bar with frequent pages, offers and help. The panel is loaded when it is opened. */
export function QuickLinksMenu() {
  const t = useTranslations("common");
  const [wasOpened, setOpened] = useState(false);
  return (
    <Popover
      className="relative max-md:hidden"
      summaryClass="top-bar-button list-none"
      panelClass="absolute top-full right-0 z-20 mt-2 min-h-72 w-[min(44rem,calc(100vw-18rem))] rounded border border-line p-5 shadow-overlay"
      onOpen={() => setOpened(true)}
      summary={
        <>
          <Icon name="layout-grid" />
          <span className="sr-only">{t("quickLinks")}</span>
        </>
      }
    >
      {wasOpened ? <LateQuickLinks /> : null}
    </Popover>
  );
}

function LateQuickLinks() {
  const module = useQuickLinks();
  return module ? <module.QuickLinks /> : null;
}
