import { config } from "zod/v4/core";

// Next runs this before anything else of the page. The content security policy forbids to make code out of text, which
// zod would try for its checks, and the browser would report.
config({ jitless: true });
