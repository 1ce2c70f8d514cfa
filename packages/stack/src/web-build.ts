import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { repository, runToEnd } from './children.ts'
import type { Home } from './home.ts'

const web = join(repository, 'packages/web')
const dist = join(web, 'dist')
const stampFile = join(dist, '.stamp')

/** Builds the web app unless the built one is of the same sources. The finished build takes the old one's place at once. */
export async function buildWeb(home: Home, signal: AbortSignal): Promise<'built' | 'unchanged'> {
  const stamp = hashSources()
  if (readIfThere(stampFile) === stamp) return 'unchanged'
  const fresh = join(web, `node_modules/.cache/dist-${process.pid}`)
  const args = [viteCommand(), 'build', web, '--outDir', fresh, '--emptyOutDir']
  // A test runner sets NODE_ENV, and React would then be built for development.
  const program = { command: process.execPath, args, env: { NODE_ENV: 'production' } }
  try {
    await runToEnd(home, 'Web build', program, signal)
    writeFileSync(join(fresh, '.stamp'), stamp)
    replace(fresh)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return 'built'
}

function replace(fresh: string): void {
  const old = `${fresh}-old`
  mkdirSync(dist, { recursive: true })
  renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}

/** Everything that ends up in the browser: the app, the contract, and the versions of the packages. */
function hashSources(): string {
  const hash = createHash('sha256')
  for (const folder of ['packages/web', 'packages/contract']) hashFolder(hash, join(repository, folder))
  return hash.update(readFileSync(join(repository, 'pnpm-lock.yaml'))).digest('hex')
}

function hashFolder(hash: ReturnType<typeof createHash>, folder: string): void {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isFile()) hash.update(`${path.slice(repository.length)}\n`).update(readFileSync(path))
    else if (entry.isDirectory() && !['node_modules', 'dist', 'test'].includes(entry.name)) hashFolder(hash, path)
  }
}

function viteCommand(): string {
  const manifest = createRequire(join(web, 'package.json')).resolve('vite/package.json')
  return join(dirname(manifest), 'bin/vite.js')
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
