/** Returns the milliseconds of processor time of this process; elsewhere, of real time. */
export function processorTime(): number {
  if (typeof process === 'undefined' || process.cpuUsage === undefined) return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
