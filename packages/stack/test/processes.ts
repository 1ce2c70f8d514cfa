import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'

/** Processes of this machine that belong to a data folder, by their command line or their environment. */
export function processesOf(home: string): string[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter(pid => `${read(pid, 'environ')}\n${read(pid, 'cmdline')}`.includes(home))
    .map(pid => `${pid} ${read(pid, 'cmdline').replaceAll('\0', ' ')}`)
}

/** Resolves when none is left. The kernel's signal to a child reaches it a moment after its parent died. */
export async function expectNoProcessOf(home: string): Promise<void> {
  await expect.poll(() => processesOf(home), { interval: 50 }).toEqual([])
}

/** Empty for what ended meanwhile and for processes of other people. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
