import "./command/outside-next";
import * as path from "node:path";
import {
  demoAdminEmail,
  demoAuditorEmail,
  demoCustomerEmail,
  demoPassword,
  demoPin,
  demoSecondAdminEmail,
  demoTellerEmail,
} from "@/prisma/seed/demo-logins";
import { dataDirectory, loadEnvironmentFiles, OperatorError, runCommand } from "./command/project";
import { silenceTelemetry } from "./command/settings";
import { logFile } from "./launcher/children";
import { Launcher } from "./launcher/launcher";
import { LauncherLock } from "./launcher/launcher-lock";

const parentCheckPauseMs = 1_000;

// npm start: runs the whole product on one machine. npm run dev: does the same with `next dev`. A production host uses
// `start:web` and `start:worker` instead.
runCommand(async () => {
  loadEnvironmentFiles();
  silenceTelemetry();
  console.log("\nHoldfast is starting.\n");
  const lock = await LauncherLock.take(dataDirectory());
  const launcher = new Launcher(lock, process.argv.includes("--dev"));
  stopOnRequest(launcher);
  try {
    const address = await launcher.start();
    greet(address, launcher.databasePlace);
  } catch (error) {
    if (launcher.isStopping) {
      return;
    }
    const unexpected = error instanceof OperatorError ? error.message : error;
    console.error("\n", unexpected, "\n");
    await launcher.stop();
    process.exit(1);
  }
});

function stopOnRequest(launcher: Launcher): void {
  const stop = (why: string) => {
    console.log(`\n${why}: stopping …`);
    launcher.stop().then(
      () => {
        console.log("Holdfast has stopped.");
        process.exit(0);
      },
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => stop(signal));
  }
  // If npm, the parent process, is killed, Ctrl-C no longer reaches this process. This process therefore stops when the id of its
  // parent process changes.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    const check = setInterval(() => {
      if (process.ppid !== parent) {
        clearInterval(check);
        stop("npm is gone");
      }
    }, parentCheckPauseMs);
  }
}

function greet(address: string, databasePlace: string | undefined): void {
  const demo = process.env.DEMO === "1";
  const admin = process.env.ADMIN_EMAIL || demoAdminEmail;
  const adminPassword = process.env.ADMIN_PASSWORD ? "(your ADMIN_PASSWORD)" : demoPassword;
  const lines = [
    ["Site", address],
    ...(demo
      ? [
          ["Mailbox", `${address}/demo/mailbox`],
          ["Admin", `${admin}   ${adminPassword}`],
          ["2nd admin", `${demoSecondAdminEmail}   ${demoPassword}`],
          ["Teller", `${demoTellerEmail}   ${demoPassword}`],
          ["Auditor", `${demoAuditorEmail}   ${demoPassword}`],
          ["Customer", `${demoCustomerEmail}   ${demoPassword}   PIN ${demoPin}`],
        ]
      : []),
    ["Data", databasePlace ?? "your database"],
    ["Logs", path.dirname(logFile("site"))],
  ];
  console.log("\nHoldfast is running.\n");
  for (const [name = "", value = ""] of lines) {
    console.log(`  ${name.padEnd(10)}${value}`);
  }
  console.log("\nStop it with Ctrl-C.\n");
}
