"use client";

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { Icon } from "@/components/ui/icon/icon";

/** Switches full-screen mode on and off. The entry is hidden on phones and in browsers without full-screen mode. */
export function FullScreenButton() {
  const t = useTranslations("common");
  const state = useSyncExternalStore(subscribe, readState, () => "off");
  if (state === "none") return null;
  const isOn = state === "on";
  // A browser may refuse full-screen mode, for example inside a frame. The refusal is ignored.
  const toggle = () =>
    void (isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
  return (
    <button type="button" aria-pressed={isOn} onClick={toggle} className="menu-entry w-full max-lg:hidden">
      <Icon name={isOn ? "minimize" : "maximize"} />
      {t("fullScreen")}
    </button>
  );
}

function subscribe(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

function readState(): "on" | "off" | "none" {
  if (!document.fullscreenEnabled) return "none";
  return document.fullscreenElement ? "on" : "off";
}
