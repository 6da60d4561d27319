import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { coreTimesOf } from "./site-watch";

/** The response time of the site, and the response time of the empty server, measured immediately after the site's time. */
type Sample = { siteMs: number; emptyMs: number };

/**
 * A period (window) of the measurement. The response times are the 95th percentiles of the period. `starved` is the factor by
 * which the site's work took longer because the site waited for a core.
 */
export type Window = { from: string; count: number; siteMs: number; emptyMs: number; starved: number };

const windowMs = 15_000;
/** The test ignores a window with fewer replies than this number, because the window's 95th percentile would mean little. */
const countMin = 40;

/** The largest allowed ratio of a reply's time under load to its time on the idle site. */
const slowdownMax = 4;
/**
 * The smallest response time of the idle site that the test assumes, even if it has measured a shorter time. The health check
 * itself takes only two milliseconds, and a multiple of two milliseconds would be too strict a bound. A reply may have to wait
 * while the site renders one page, and rendering takes about 50 ms even on an idle site.
 */
const idleFloorMs = 50;
/**
 * The smallest response time of the idle empty server that the test assumes, even if it has measured a shorter time. Compared
 * with a shorter time, a single delay by the machine's scheduler would look like a much slower machine.
 */
const emptyFloorMs = 5;

/**
 * Measures the response time of a site's health check from separate processes, so that the tests' own work does not affect the
 * figures.
 */
export class HealthGauge {
  private samples: Sample[] = [];
  private readonly windows: Window[] = [];
  private idle: Window | undefined;
  private windowFrom = Date.now();
  private readonly children: ChildProcess[] = [];

  private times: ReturnType<typeof coreTimesOf>;

  private constructor(private readonly pid: number) {
    this.times = coreTimesOf(pid);
  }

  /** Starts the gauge and measures the idle site. @param pid the site's process */
  static async start({ baseUrl, pid }: { baseUrl: string; pid: number }, idleMs: number): Promise<HealthGauge> {
    const gauge = new HealthGauge(pid);
    const empty = gauge.fork("empty");
    const [emptyUrl] = (await once(empty, "message")) as [string];
    const measuring = gauge.fork("measure", `${baseUrl.replace("localhost", "127.0.0.1")}/api/health`, emptyUrl);
    measuring.on("message", (sample) => gauge.add(sample as Sample));
    // The first replies of a process are slow, so the measurement omits them.
    await pause(2_000);
    gauge.samples = [];
    await pause(idleMs);
    gauge.idle = gauge.closeWindow();
    return gauge;
  }

  private fork(...args: string[]): ChildProcess {
    const child = fork("tests/support/hostile/gauge-process.ts", args, { execArgv: ["--import", "tsx"] });
    this.children.push(child);
    return child;
  }

  private add(sample: Sample): void {
    this.samples.push(sample);
    if (this.idle && Date.now() - this.windowFrom >= windowMs) this.windows.push(this.closeWindow());
  }

  private closeWindow(): Window {
    const at = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
    const { samples } = this;
    this.samples = [];
    const from = new Date(this.windowFrom).toISOString();
    this.windowFrom = Date.now();
    const [siteMs, emptyMs] = [at(samples.map((sample) => sample.siteMs)), at(samples.map((sample) => sample.emptyMs))];
    return {
      from,
      count: samples.length,
      siteMs: Math.round(siteMs * 10) / 10,
      emptyMs: Math.round(emptyMs * 10) / 10,
      starved: Math.round(this.starvedSince() * 10) / 10,
    };
  }

  /** The factor by which the site's work has taken longer since the last call, because other programs had the cores. */
  private starvedSince(): number {
    const [before, after] = [this.times, coreTimesOf(this.pid)];
    this.times = after;
    if (!before || !after || after.ranNs <= before.ranNs) return 1;
    return 1 + Math.max(0, after.waitedNs - before.waitedNs) / (after.ranNs - before.ranNs);
  }

  /**
   * Ends the gauge. @returns the idle site's window, all windows, and the windows in which the site was too slow for the
   * machine's speed
   */
  async stop(): Promise<{ idle: Window; windows: Window[]; slow: Window[] }> {
    this.windows.push(this.closeWindow());
    for (const child of this.children) child.disconnect();
    await Promise.all(this.children.map((child) => child.exitCode ?? once(child, "exit")));
    const idle = this.idle as Window;
    const windows = this.windows.filter(({ count }) => count >= countMin);
    return { idle, windows, slow: windows.filter((window) => window.siteMs > boundOf(window, idle)) };
  }
}

/**
 * Returns the upper bound for the site's 95th percentile in a window. The bound does not use the median, which would hide the
 * delays that hostile requests cause. The bound does not use the slowest reply either, because the slowest reply may only show a
 * disturbance of the machine. The bound is a multiple of the idle site's 95th percentile. The machine itself may become slower,
 * and the site may wait for a core. The response times of the empty server show how much slower the machine is, and the operating
 * system reports the waits for a core. The bound grows by the machine's slowdown or by the waits for a core, whichever is larger.
 */
function boundOf(
  { emptyMs, starved }: Pick<Window, "emptyMs" | "starved">,
  idle: Pick<Window, "siteMs" | "emptyMs">,
): number {
  const machine = Math.max(1, starved, emptyMs / Math.max(emptyFloorMs, idle.emptyMs));
  return slowdownMax * Math.max(idleFloorMs, idle.siteMs) * machine;
}
