export type Report = (line: string) => void

/** Runs one step of the startup and reports its result and duration. */
export async function step<T>(
  report: Report,
  name: string,
  work: () => Promise<T>,
  detail: (result: T) => string,
): Promise<T> {
  const started = performance.now()
  const result = await work()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  report(`✓ ${name.padEnd(13)} ${detail(result).padEnd(44)} ${seconds.padStart(5)} s`)
  return result
}
