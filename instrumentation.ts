/** Next calls this once, when a server starts. */
export async function register(): Promise<void> {
  // Written so that the build leaves it out for the runtime that has no process to end.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { noteSocketAddresses } = await import("@/lib/server/requests/client-address");
    noteSocketAddresses();
    const { makeRequestsPlain } = await import("@/lib/server/requests/plain-requests");
    makeRequestsPlain();
    const { makeReadsWhole } = await import("@/lib/server/requests/whole-reads");
    makeReadsWhole();
    const { endUnlessSettingsAreComplete } = await import("@/lib/health/end-unless-settings-are-complete");
    endUnlessSettingsAreComplete();
    const { endUnlessDatabaseFits } = await import("@/lib/database-role/check-role");
    await endUnlessDatabaseFits();
    const { env } = await import("@/lib/server/env");
    if (env().DEMO) {
      // What is asked for without a session is to know the date as well. Without a database it is read later.
      const { readBankClock } = await import("@/lib/server/bank-clock");
      await readBankClock().catch(() => undefined);
    }
  }
}
