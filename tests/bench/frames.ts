import type { CDPSession, Page } from 'playwright-core'
import * as z from 'zod'

const perSecond = 60

export const frameColumns = ['frames', 'p50 ms', 'p95 ms', 'longest', '> 16.7', '> 33.4', 'nodes', 'heap MB']
export const frameNote = 'Shares are of all frames of a measurement. A frame is late from 0.1 ms above the limit.'

/** Sees the memory of a page. */
export async function openMemory(page: Page): Promise<CDPSession> {
  const memory = await page.context().newCDPSession(page)
  await memory.send('Performance.enable')
  return memory
}

/** The columns of the frame times during `work`, from the timestamps of the browser. */
export async function measureFrames(
  page: Page,
  memory: CDPSession,
  work: () => Promise<void>,
): Promise<(string | number)[]> {
  await page.evaluate(`{
    const watch = { times: [], isOver: false }
    window.watch = watch
    requestAnimationFrame(function next(time) {
      if (watch.isOver) return
      watch.times.push(time)
      requestAnimationFrame(next)
    })
  }`)
  await work()
  const times = z.array(z.number()).parse(await page.evaluate('window.watch.isOver = true, window.watch.times'))
  const nodes = z.number().parse(await page.evaluate(`document.querySelectorAll('*').length`))
  await memory.send('HeapProfiler.collectGarbage')
  const { metrics } = await memory.send('Performance.getMetrics')
  const heap = metrics.find(metric => metric.name === 'JSHeapUsedSize')?.value ?? 0
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  const sorted = gaps.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  const over = (limit: number) => `${((100 * gaps.filter(gap => gap > limit + 0.1).length) / gaps.length).toFixed(1)}%`
  return [gaps.length, at(0.5), at(0.95), at(1), over(16.7), over(33.4), nodes, (heap / 1e6).toFixed(1)]
}

/** Runs one step per frame during a measurement, as fast as a hand moves. */
export async function steps(seconds: number, step: (share: number) => Promise<void>): Promise<void> {
  const begun = performance.now()
  const count = seconds * perSecond
  for (let index = 0; index < count; index += 1) {
    await step(index / count)
    const wait = begun + ((index + 1) * 1000) / perSecond - performance.now()
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
  }
}

/** A script for a page that starts signed in. */
export function signedInScript(url: string, tokens: { accessToken: string; refreshToken: string }): string {
  const { accessToken, refreshToken } = tokens
  const value = JSON.stringify(JSON.stringify({ accessToken, refreshToken }))
  return `if (location.origin === '${url}') localStorage.getItem('limelight.session') ?? localStorage.setItem('limelight.session', ${value})`
}
