import "server-only";

/** A file that the browser saves. No cache may store the file, because the file is made for this reader only. */
export function download(body: BodyInit, { type, name }: { type: string; name: string }): Response {
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
