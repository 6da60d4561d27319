/** Next calls this function once, when a server starts. */
export async function register(): Promise<void> {
  // Because of this comparison, the build removes the block from the edge runtime, which has no Node modules.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { noteSocketAddresses } = await import("@/lib/server/requests/client-address");
    noteSocketAddresses();
    const { makeRequestsPlain } = await import("@/lib/server/requests/plain-requests");
    makeRequestsPlain();
    const { refuseUnreadableForms } = await import("@/lib/server/requests/unreadable-forms");
    refuseUnreadableForms();
    const { makeReadsWhole } = await import("@/lib/server/requests/whole-reads");
    makeReadsWhole();
    const { endUnlessSettingsAreComplete } = await import("@/lib/health/end-unless-settings-are-complete");
    endUnlessSettingsAreComplete();
    const { endUnlessDatabaseFits } = await import("@/lib/database-role/check-role");
    await endUnlessDatabaseFits();
    const { env } = await import("@/lib/server/env");
    if (env().DEMO) {
      // Requests without a session need the bank's date as well. When the database is not available at the start, a later request
      // reads the date.
      const { readBankClock } = await import("@/lib/server/bank-clock");
      await readBankClock().catch(() => undefined);
    }
  }
}
