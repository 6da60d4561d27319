const sampleEveryMs = 200;

/**
 * Samples the memory of this process until `stop` is called. `stop` returns the largest sample of the first third and of the last
 * third, in megabytes.
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
