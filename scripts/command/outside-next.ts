import Module, { createRequire } from "node:module";
import * as path from "node:path";

// Lets commands import the server's modules: import this file before them. Outside Next, `server-only` is a module that
// throws, to keep files out of browsers; here there is no browser, and it is put down as loaded and empty.
const projectRequire = createRequire(path.join(process.cwd(), "package.json"));
const filename = projectRequire.resolve("server-only");
projectRequire.cache[filename] = Object.assign(new Module(filename), { filename, loaded: true });
