import { openApiDocument } from "@/lib/openapi/document";
import { routes } from "./routes";

/** The HTTP contract as an OpenAPI document, the same for everybody. */
export function GET(): Response {
  return Response.json(openApiDocument(routes));
}
