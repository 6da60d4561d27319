/** An empty route handler: the floor that routes are measured against. Only in builds of `npm run bench`. */
export async function POST() {
  return Response.json({ status: "success" });
}
