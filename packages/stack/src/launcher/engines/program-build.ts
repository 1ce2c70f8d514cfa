import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import { repository } from '../repository.ts'
import { stampOf } from '../stamp.ts'

/**
 * The processes that start often: with the product, with most tests, and after each crash. Compiling
 * them once per change of the sources makes a start three times cheaper than compiling file by file.
 */
const programs = [
  'packages/api/src/main.ts',
  'packages/workers/src/main.ts',
  'packages/stack/src/launcher/clickhouse/main.ts',
  'packages/stack/src/sandbox/main.ts',
  'packages/stack/src/demo/seed/main.ts',
]
const sources = ['api', 'chain', 'contract', 'core', 'db', 'stack', 'workers']
const cache = join(repository, 'node_modules/.cache/limelight/programs')
/** Another copy of the product may still run an older build. */
const keptBuilds = 5

/**
 * Packages of many small modules, which Node finds, reads and links one by one. As parts of the build they load in
 * half the time.
 */
const compiledPackages =
  /^(viem|abitype|ox|zod|kysely|stripe|arctic|jose|@noble\/\w+|@scure\/\w+|@oslojs\/\w+|@trpc\/server)(\/|$)/

const built = new Map<string, string>()

/** Compiles programs, unless their sources are unchanged. Other files than ours must import our packages only. */
export async function buildPrograms(files: readonly string[] = programs): Promise<void> {
  const folder = join(cache, stampOf(sources, files).slice(0, 16))
  if (!existsSync(folder)) await buildInto(folder, files)
  for (const file of files) built.set(file, join(folder, outputOf(file)))
}

/** The compiled form of a program, if it was compiled. */
export function builtProgram(file: string): string | undefined {
  return built.get(file)
}

/** A rename publishes the build at once, so that nobody sees half of one. */
async function buildInto(folder: string, files: readonly string[]): Promise<void> {
  const { build } = await import('esbuild')
  const fresh = `${folder}-${process.pid}`
  try {
    await build({
      entryPoints: Object.fromEntries(files.map(file => [outputOf(file).slice(0, -'.mjs'.length), file])),
      absWorkingDir: repository,
      outdir: fresh,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      sourcemap: true,
      sourcesContent: false,
      logLevel: 'silent',
      plugins: [packagesStayOutside, filesKnowTheirPlace],
    })
    if (!existsSync(folder)) renameSync(fresh, folder)
    deleteOldBuilds()
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** `packages/api/src/main.ts` becomes `api.mjs`, `tests/drills/outbox/worker.ts` `tests-drills-outbox-worker.mjs`. */
function outputOf(file: string): string {
  const words = file
    .slice(0, -'.ts'.length)
    .split('/')
    .filter(word => !['packages', 'src', 'main'].includes(word))
  return `${words.join('-')}.mjs`
}

function deleteOldBuilds(): void {
  const builds = readdirSync(cache).map(name => join(cache, name))
  const newestFirst = builds.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const old of newestFirst.slice(keptBuilds)) rmSync(old, { recursive: true, force: true })
}

/**
 * All other packages are loaded from where they are installed. Some bring binaries or files, and the build cannot see
 * which.
 */
const packagesStayOutside: Plugin = {
  name: 'packages-stay-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, kind, ...from }) => {
      const isInside = kind === 'entry-point' || path.startsWith('@limelight/') || compiledPackages.test(path)
      if (isInside || isBuiltin(path) || pluginData === 'seen') return undefined
      const { importer, resolveDir } = from
      const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: 'seen' })
      return found.errors.length > 0 ? { errors: found.errors } : { path: found.path, external: true }
    })
  },
}

/** Our files find the files beside them by their own address. */
const filesKnowTheirPlace: Plugin = {
  name: 'files-know-their-place',
  setup(build) {
    build.onLoad({ filter: /\/packages\/[^/]+\/src\/.*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const address = JSON.stringify(pathToFileURL(path).href)
      return { loader: 'ts', contents: text.replaceAll('import.meta.url', address) }
    })
  },
}
