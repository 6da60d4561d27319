import { isHealthy } from "@/lib/health/health";

/** For load balancers and the launcher. It says whether the site works, and nothing about the reason. */
export async function GET(): Promise<Response> {
  const healthy = await isHealthy();
  const body = { status: healthy ? "ok" : "unavailable" };
  return Response.json(body, { status: healthy ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}
