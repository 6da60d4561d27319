import { type AddressInfo, createServer } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { resendTransport } from "@/lib/email/transports/resend";
import { smtpTransport } from "@/lib/email/transports/smtp";

const email = {
  id: "0193f8a2-7d8e-7c21-9d0a-4f6b8f1f2a11",
  sender: "Holdfast Trust <no-reply@bank.example>",
  recipient: "ada@customers.example",
  subject: "Ihr Geld, Größe 1",
  text: "Hello",
  html: "<p>Hello</p>",
};

/** Starts a small mail server. The server records the received e-mails and answers each recipient with `rcptAnswer`. */
async function startSmtpServer(rcptAnswer = "250 ok") {
  const recipients: string[] = [];
  const messages: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    let message = "";
    socket.write("220 mail.example\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").slice(0, -1)) {
        if (inData && line === ".") {
          inData = false;
          messages.push(message);
          socket.write("250 taken\r\n");
        } else if (inData) message += `${line}\n`;
        else if (line === "DATA") {
          inData = true;
          socket.write("354 go on\r\n");
        } else if (line.startsWith("RCPT")) {
          recipients.push(line);
          socket.write(`${rcptAnswer}\r\n`);
        } else socket.write("250 ok\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, recipients, messages, stop: () => server.close() };
}

describe("SMTP", () => {
  test("the transport sends both bodies, and the same Message-ID for every attempt", async () => {
    const server = await startSmtpServer();
    const transport = smtpTransport(server.url);
    await transport.deliver(email);
    await transport.deliver(email);
    server.stop();
    expect(server.messages).toHaveLength(2);
    for (const message of server.messages) {
      expect(message).toContain(`Message-ID: <${email.id}@bank.example>`);
      expect(message).toContain("Content-Type: text/plain");
      expect(message).toContain("Content-Type: text/html");
    }
  });

  test("the transport treats an address as a single address, whatever characters it contains", async () => {
    const server = await startSmtpServer();
    await smtpTransport(server.url).deliver({ ...email, recipient: '"a, b@evil.example"@customers.example' });
    server.stop();
    expect(server.recipients).toHaveLength(1);
    expect(server.recipients[0]).toContain("@customers.example>");
  });

  test("the transport reports a refusal without repeating the address", async () => {
    const server = await startSmtpServer("550 no such person: ada@customers.example");
    await expect(smtpTransport(server.url).deliver(email)).rejects.toThrow(/^EENVELOPE 550$/);
    server.stop();
  });

  test("the transport fails when the server does not answer", async () => {
    await expect(smtpTransport("smtp://127.0.0.1:1").deliver(email)).rejects.toThrow(/^ECONN\w+|^ESOCKET$/);
  });
});

describe("Resend", () => {
  afterEach(() => vi.unstubAllGlobals());

  function answerWith(status: number, body: object) {
    const fetchMock = vi.fn<typeof fetch>(async () => Response.json(body, { status }));
    vi.stubGlobal("fetch", fetchMock);
    return fetchMock;
  }

  test("Resend receives the e-mail's id, with which it drops a repeat", async () => {
    const fetchMock = answerWith(200, { id: "1" });
    await resendTransport("re_key").deliver(email);
    const [url, request] = fetchMock.mock.calls[0] ?? [];
    expect(String(url)).toMatch(/^https:\/\/api\.resend\.com\/emails$/);
    expect(new Headers(request?.headers).get("idempotency-key")).toBe(email.id);
    expect(JSON.parse(String(request?.body))).toMatchObject({ to: [email.recipient], text: "Hello" });
  });

  test("Resend reports a refusal without repeating the address", async () => {
    answerWith(422, { name: "validation_error", statusCode: 422, message: "ada@customers.example is wrong" });
    await expect(resendTransport("re_key").deliver(email)).rejects.toThrow(/^validation_error 422$/);
  });
});
