"use client";

import { lateModule } from "@/components/ui/overlay/late-module";

const useSettingsPanel = lateModule(() => import("./settings-panel"));

/** The state of the settings panel. The panel is loaded when it is first opened. */
export type SettingsState = "never" | "open" | "closed";

/** Renders the settings panel, or nothing before the panel is first opened. */
export function LateSettings({ state, onClose }: { state: SettingsState; onClose: () => void }) {
  return state === "never" ? null : <Panel isOpen={state === "open"} onClose={onClose} />;
}

function Panel(props: { isOpen: boolean; onClose: () => void }) {
  const panel = useSettingsPanel();
  return panel ? <panel.SettingsPanel {...props} /> : null;
}
