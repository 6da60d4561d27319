/** An empty route handler, as the baseline for measuring routes. This route exists only in builds of `npm run bench`. */
export async function POST() {
  return Response.json({ status: "success" });
}
