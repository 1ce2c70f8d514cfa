import { setTimeout as wait } from 'node:timers/promises'

const timeoutMs = 60_000

export async function until(isTrue: () => boolean, what: string): Promise<void> {
  for (const begun = performance.now(); !isTrue(); ) {
    if (performance.now() - begun > timeoutMs) throw new Error(`Waited a minute in vain until ${what}.`)
    await wait(5)
  }
}
