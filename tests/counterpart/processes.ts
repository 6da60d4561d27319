import { type ChildProcess, fork } from "node:child_process";
import { isAlive, waitUntil } from "@/scripts/system/processes";
import type { SiteActs, SiteCall, SiteReply } from "./bank-acts";

/** A process of the bank, and a promise that resolves when the process has loaded all modules. */
type Ready = { child: ChildProcess; isReady: Promise<void> };

/** The answer to an action: its result, or the code of the error by which the bank has refused it. */
export type Answer<Name extends keyof SiteActs> = { value: Awaited<ReturnType<SiteActs[Name]>> } | { refused: string };

/** The longest time until the site answers a call. The time is long enough for a busy machine, which starts processes slowly. */
const answeredWithinMs = 300_000;

/** The number of workers that run at the same time. */
const workerCount = 2;

/** The processes of the bank under test that a campaign kills: the workers and the site. */
export class BankProcesses {
  private spare: Ready;
  private readonly workers: Ready[] = [];
  private site: Ready | undefined;
  private calls = 0;
  private hasEnded = false;

  /** @param file the bundled process of the bank @param env the settings of the bank */
  constructor(
    private readonly file: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {
    this.spare = this.start();
  }

  /** Starts the workers and the site. */
  async begin(): Promise<void> {
    for (let number = 0; number < workerCount; number += 1) await this.startWorker();
    this.site = await this.take();
  }

  /** Kills the worker that has run for the longest time, and starts another worker. */
  async killWorker(): Promise<void> {
    await kill(this.workers.shift());
    await this.startWorker();
  }

  private async startWorker(): Promise<void> {
    const worker = await this.take();
    worker.child.send({ role: "worker" });
    this.workers.push(worker);
  }

  /** Kills the site, and starts another site. `call` repeats the calls that the killed site has not answered. */
  async killSite(): Promise<void> {
    await kill(this.site);
    this.site = await this.take();
  }

  /**
   * Calls an action of the site, and repeats the call until the site answers. The repetition is needed because a call fails while
   * the site or Postgres is down.
   */
  async call<Name extends keyof SiteActs>(name: Name, args: Parameters<SiteActs[Name]>[0]): Promise<Answer<Name>> {
    const deadline = performance.now() + answeredWithinMs;
    for (;;) {
      const reply = await this.ask(name, args);
      if (reply?.refused && reply.refused !== "busy") return { refused: reply.refused };
      if (reply && !reply.failed && !reply.refused)
        return { value: reply.value as Awaited<ReturnType<SiteActs[Name]>> };
      if (performance.now() > deadline) throw new Error(`${name} is not answered: ${reply?.failed ?? "no reply"}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async stop(): Promise<void> {
    this.hasEnded = true;
    await Promise.all([...this.workers, this.site, this.spare].map(kill));
  }

  private ask(name: keyof SiteActs, args: unknown): Promise<SiteReply | undefined> {
    const child = this.site?.child;
    if (!child?.connected) return Promise.resolve(undefined);
    this.calls += 1;
    const call: SiteCall = { id: this.calls, name, args };
    return new Promise((resolve) => {
      const onMessage = (reply: SiteReply | "ready") => {
        if (reply !== "ready" && reply.id === call.id) end(reply);
      };
      const onExit = () => end(undefined);
      const end = (reply: SiteReply | undefined) => {
        child.off("message", onMessage);
        child.off("exit", onExit);
        resolve(reply);
      };
      child.on("message", onMessage);
      child.once("exit", onExit);
      child.send(call, (error) => {
        if (error) end(undefined);
      });
    });
  }

  private async take(): Promise<Ready> {
    const taken = this.spare;
    await taken.isReady;
    if (!this.hasEnded) this.spare = this.start();
    return taken;
  }

  private start(): Ready {
    const child = fork(this.file, { execArgv: [], serialization: "advanced", env: this.env });
    child.setMaxListeners(50);
    const isReady = new Promise<void>((resolve, reject) => {
      child.once("message", () => resolve());
      child.once("exit", (code) => reject(new Error(`a process of the bank ended with ${code} before it was ready`)));
    });
    isReady.catch(() => undefined);
    return { child, isReady };
  }
}

async function kill(target: Ready | undefined): Promise<void> {
  const pid = target?.child.pid;
  if (!pid) return;
  target?.child.kill("SIGKILL");
  if (!(await waitUntil(() => !isAlive(pid), 60_000, 5))) throw new Error("a killed process does not end");
}
