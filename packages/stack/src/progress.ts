export type Report = (line: string) => void

/** Does one step of a start and reports it with what came of it and how long it took. */
export async function step<T>(
  report: Report,
  name: string,
  work: () => Promise<T>,
  detail: (result: T) => string,
): Promise<T> {
  const started = performance.now()
  const result = await work()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  report(`✓ ${name.padEnd(12)} ${detail(result).padEnd(44)} ${seconds.padStart(5)} s`)
  return result
}
