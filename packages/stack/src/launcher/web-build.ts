import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runToEnd } from './engines/children.ts'
import type { Home } from './home.ts'
import { repository } from './repository.ts'
import { readStamp, stampOf } from './stamp.ts'

const web = join(repository, 'packages/web')
const dist = join(web, 'dist')

/** Builds the web app unless its sources are unchanged. A rename replaces the old build at once. */
export async function buildWeb(home: Home, signal: AbortSignal): Promise<'built' | 'unchanged'> {
  const stamp = stampOf(['web', 'contract'])
  if (readStamp(join(dist, '.stamp')) === stamp) return 'unchanged'
  const fresh = join(web, `node_modules/.cache/dist-${process.pid}`)
  const args = [viteCommand(), 'build', web, '--outDir', fresh, '--emptyOutDir']
  // A test runner sets NODE_ENV, which would build React for development.
  const program = { command: process.execPath, args, env: { NODE_ENV: 'production' } }
  try {
    await runToEnd(home, 'Web build', program, signal)
    writeFileSync(join(fresh, '.stamp'), stamp)
    replaceBuild(fresh)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return 'built'
}

function replaceBuild(fresh: string): void {
  const old = `${fresh}-old`
  mkdirSync(dist, { recursive: true })
  renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}

function viteCommand(): string {
  const manifest = createRequire(join(web, 'package.json')).resolve('vite/package.json')
  return join(dirname(manifest), 'bin/vite.js')
}
