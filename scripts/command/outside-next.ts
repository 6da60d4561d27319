import Module, { createRequire } from "node:module";
import * as path from "node:path";

// Lets commands import the server's modules. A command must import this file before those modules. The server's modules import
// the package `server-only`. Outside Next, this package throws an error, to keep server code out of browsers. A command runs in
// no browser, so this file registers the package as loaded and empty.
const projectRequire = createRequire(path.join(process.cwd(), "package.json"));
const filename = projectRequire.resolve("server-only");
projectRequire.cache[filename] = Object.assign(new Module(filename), { filename, loaded: true });
