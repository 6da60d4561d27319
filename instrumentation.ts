/** Next calls this once, when a server starts. */
export async function register(): Promise<void> {
  // Written so that the build leaves it out for the runtime that has no process to end.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { endUnlessSettingsAreComplete } = await import("@/lib/server/check-settings");
    endUnlessSettingsAreComplete();
  }
}
