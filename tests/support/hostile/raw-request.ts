import { connect } from "node:net";

/** A request as bytes. Each character of a string stands for one byte. */
export type RawRequest = {
  method: string;
  /** The path and query that follow the method. May contain any character. */
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: string;
};

/** The reply. `status` is 0 when the connection ended without a reply. */
export type RawReply = { status: number; head: string; body: string };

const answerMaxMs = 120_000;
const keptMax = 4_000;

/**
 * Sends a request over a new connection and reads the whole reply. The function uses a plain socket, because a client library
 * could correct the request's bytes.
 */
export function sendRaw(port: number, request: RawRequest): Promise<RawReply> {
  return new Promise((resolve) => {
    let kept = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytesOf(request), "latin1"));
    socket.setTimeout(answerMaxMs, () => socket.destroy());
    socket.setEncoding("latin1");
    socket.on("data", (part: string) => {
      if (kept.length < keptMax) kept += part;
    });
    // The site may close the connection while the test still writes.
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(readReply(kept)));
  });
}

function bytesOf({ method, target, headers, body }: RawRequest): string {
  const named = new Set(headers.map(([name]) => name.toLowerCase()));
  const length = body !== undefined && !named.has("content-length") && !named.has("transfer-encoding");
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(named.has("connection") ? [] : ["Connection: close"]),
    ...(length ? [`Content-Length: ${body.length}`] : []),
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body ?? ""}`;
}

function readReply(text: string): RawReply {
  const end = text.indexOf("\r\n\r\n");
  const head = end < 0 ? text : text.slice(0, end);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: end < 0 ? "" : text.slice(end + 4) };
}
