/** Next calls this function once, when a server starts. */
export async function register(): Promise<void> {
  // The edge runtime has no Node modules. At build time, Next replaces `NEXT_RUNTIME` by its value and removes the block below
  // from the code for the edge runtime.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { noteSocketAddresses } = await import("@/lib/server/requests/client-address");
    noteSocketAddresses();
    const { makeRequestsPlain } = await import("@/lib/server/requests/plain-requests");
    makeRequestsPlain();
    const { refuseUnreadableForms } = await import("@/lib/server/requests/unreadable-forms");
    refuseUnreadableForms();
    const { makeReadsWhole } = await import("@/lib/server/speed/whole-reads");
    makeReadsWhole();
    const { endUnlessSettingsAreComplete } = await import("@/lib/health/end-unless-settings-are-complete");
    endUnlessSettingsAreComplete();
    const { endUnlessDatabaseFits } = await import("@/lib/database-role/check-role");
    await endUnlessDatabaseFits();
    const { keepEventStreams } = await import("@/lib/server/live/event-streams");
    keepEventStreams();
    const { env } = await import("@/lib/server/env");
    if (env().DEMO) {
      // A request with a session reads the bank's date from the database. A request without a session uses the date that
      // `readBankClock` has read here. If the database is not available at the start of the server, a later request reads the
      // date.
      const { readBankClock } = await import("@/lib/server/bank-clock");
      await readBankClock().catch(() => undefined);
    }
  }
}
