/** An empty route handler. It is the baseline for measuring routes. Exists only in builds of `npm run bench`. */
export async function POST() {
  return Response.json({ status: "success" });
}
