import { tooFastPage } from "@/lib/server/too-fast-page";

/** A browser that requests too many pages is redirected to this page. The page contains no personal data. */
export async function GET(request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  const why = asked.get("why") === "reading_bound" ? "reading_bound" : "too_fast";
  return await tooFastPage(Number(asked.get("seconds")), why);
}
