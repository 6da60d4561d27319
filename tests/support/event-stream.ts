/** An event of an event stream. */
export type StreamEvent = { name: string; data: Record<string, unknown> };

/** Reads the events of a reply one by one. Skips the comments that keep the connection open. Ends when the stream ends. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of body) {
    const blocks = (text + decoder.decode(part, { stream: true })).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, name, data] = /^event: (.+)\ndata: (.+)$/.exec(block) ?? [];
      if (name && data) yield { name, data: JSON.parse(data) };
    }
  }
}
