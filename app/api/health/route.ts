import { isHealthy } from "@/lib/health/health";

/**
 * The health check of load balancers and of the launcher. The answer only states whether the site works, and gives no reason.
 */
export async function GET(): Promise<Response> {
  const healthy = await isHealthy();
  const body = { status: healthy ? "ok" : "unavailable" };
  return Response.json(body, { status: healthy ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}
