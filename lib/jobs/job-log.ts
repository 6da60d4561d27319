import "server-only";
import { Logger } from "graphile-worker";
import { log } from "@/lib/server/log";

const levels = { error: "error", warning: "warn", info: "info", debug: "debug" } as const;

/** graphile-worker's words in our log; without their details, which repeat what jobs carry. */
export const jobLog = new Logger(() => (level, message) => log[levels[level]]({ source: "jobs" }, message));
