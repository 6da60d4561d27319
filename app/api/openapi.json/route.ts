import { openApiDocument } from "@/lib/openapi/document";
import { routes } from "./routes";

/** The HTTP contract as an OpenAPI document. The document is the same for all users. */
export function GET(): Response {
  return Response.json(openApiDocument(routes));
}
