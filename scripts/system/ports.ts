import { createServer } from "node:net";
import { hasCode } from "./private-files";

const portMax = 65_535;

/** True if this port is free on the IP address `host`. Without `host`, the port must be free on all addresses. */
export function isPortFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => {
      if (hasCode(error, "EADDRINUSE") || hasCode(error, "EACCES")) {
        resolve(false);
      } else {
        reject(error);
      }
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Finds a port of 127.0.0.1 that is currently free. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Returns the first free port, starting with `first`. Returns undefined if a hundred ports in a row are taken. */
export async function nextFreePort(first: number): Promise<number | undefined> {
  for (let port = first; port < Math.min(first + 100, portMax); port++) {
    if (await isPortFree(port)) {
      return port;
    }
  }
  return undefined;
}
