const sampleEveryMs = 200;

/**
 * Samples the memory of this process until `stop` is called. `stop` returns two figures in megabytes: the largest sample of the
 * first third, and the largest sample of the last third.
 */
export function watchMemory() {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(process.memoryUsage.rss() / 1_000_000), sampleEveryMs);
  return {
    stop() {
      clearInterval(timer);
      samples.push(process.memoryUsage.rss() / 1_000_000);
      const third = Math.ceil(samples.length / 3);
      return { earlyMb: Math.max(...samples.slice(0, third)), lateMb: Math.max(...samples.slice(-third)) };
    },
  };
}
