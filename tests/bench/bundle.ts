import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import * as z from 'zod'
import { say, table } from './report.ts'

/**
 * Gzipped size of everything that loads before a page is readable: entry, frame and page with their
 * static imports. `own` leaves out what stands around the page: the entry for visitors, also the frame for users.
 */
const web = fileURLToPath(new URL('../../packages/web/', import.meta.url))
const frame = 'src/app/user-frame.tsx'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

const out = await mkdtemp(join(tmpdir(), 'limelight-bundle-'))
try {
  const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', web, '--manifest', '--outDir', out, '--emptyOutDir'])
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8')))
  const sizes = new Map<string, number>()

  async function kib(files: Set<string>): Promise<string> {
    let bytes = 0
    for (const file of files) {
      if (!sizes.has(file)) sizes.set(file, gzipSync(await readFile(join(out, file))).length)
      bytes += sizes.get(file) ?? 0
    }
    return (bytes / 1024).toFixed(1)
  }

  function filesOf(names: string[]) {
    const found = { scripts: new Set<string>(), styles: new Set<string>() }
    const seen = new Set<string>()
    const visit = (name: string) => {
      const chunk = manifest[name]
      if (seen.has(name) || chunk === undefined) return
      seen.add(name)
      found.scripts.add(chunk.file)
      for (const style of chunk.css) found.styles.add(style)
      for (const imported of chunk.imports) visit(imported)
    }
    for (const name of names) visit(name)
    return found
  }

  const rows: string[][] = []
  for (const { path, access, page } of readRoutes(await readFile(join(web, 'src/app/routes.tsx'), 'utf8'))) {
    const around = ['index.html', ...(access === 'public' ? [] : [frame])]
    const { scripts, styles } = filesOf([...around, page])
    const before = filesOf(around).scripts
    const own = new Set([...scripts].filter(file => !before.has(file)))
    rows.push([path, access, await kib(scripts), await kib(own), await kib(styles), String(scripts.size)])
  }
  table(['route', 'for', 'JS KiB', 'own', 'CSS KiB', 'files'], rows)
  say('gzip, level 6. Form validation, error texts, live updates and dialogs load later, on demand.')
} finally {
  await rm(out, { recursive: true, force: true })
}

/** Reads the routes as text, because running them needs a browser. */
function readRoutes(source: string): { path: string; access: 'public' | 'signed-in'; page: string }[] {
  const pages = new Map(
    [...source.matchAll(/const (\w+) = lazyComponent\(\(\) => import\('(\.\.?\/.+?)'\)\)/g)].map(([, name, file]) => [
      name,
      join('src/app', file ?? ''),
    ]),
  )
  const routes = [...source.matchAll(/path: '([^']+)',([^}]*?)page: (\w+)[,\s]*}/gs)].map(
    ([, path = '', rest = '', name]) => {
      const isPublic = /\.\.\.forVisitors|access: 'public'/.test(rest)
      return { path, access: isPublic ? ('public' as const) : ('signed-in' as const), page: pages.get(name) ?? '' }
    },
  )
  if (routes.length === 0 || routes.some(({ page }) => page === ''))
    throw new Error('routes.tsx does not have the expected format')
  return routes
}
