import { parseArgs } from 'node:util'
import { createContext } from '@limelight/core/context'
import { type Environment, loadConfig, loadLauncherConfig } from '@limelight/core/runtime/config'
import * as z from 'zod'
import { dayOfWorld, loadWorld, shareOut } from '../demo/world/loading.ts'
import { nodeProgram, runToEnd } from './engines/children.ts'
import { startEngines } from './engines/start.ts'
import { roleEnvironment } from './environment.ts'
import { findEnvironment } from './environment-file.ts'
import { openHome } from './home.ts'
import { PlainError } from './plain-error.ts'

/**
 * `npm run generate -- --influencers 10000000 --content 20000000`: writes a large world for
 * benchmarks to the data folder, whether Limelight runs or not. An interrupted run continues.
 */
const report = (line: string) => void process.stdout.write(`${line}\n`)

try {
  const options = readOptions()
  const { home: path } = loadLauncherConfig()
  const running = await findEnvironment(path)
  if (running === undefined) await generateAlone(path, options)
  else await generate(running, options)
} catch (error) {
  if (!(error instanceof PlainError)) throw error
  process.stderr.write(`${[error.message, ...error.lines.map(line => `  ${line}`)].join('\n')}\n`)
  process.exitCode = 1
}
process.exit()

type Options = ReturnType<typeof readOptions>

function readOptions() {
  const count = z.coerce.number().int().nonnegative()
  const text = (value: string) => ({ type: 'string', default: value }) as const
  try {
    const { values } = parseArgs({
      options: { influencers: text('1000000'), content: text('2000000'), seed: text('7'), weeks: text('0') },
    })
    return z.object({ influencers: count, content: count, seed: count, weeks: count.max(52) }).parse(values)
  } catch (cause) {
    throw new PlainError(
      'The options are --influencers, --content, --seed and --weeks (of the past of each creator, at most 52), each a whole number.',
      { cause },
    )
  }
}

/** Starts the engines if Limelight does not run. */
async function generateAlone(path: string, options: Options): Promise<void> {
  const home = await openHome(path)
  const stopping = new AbortController()
  const engines = await startEngines({ home, report })
  try {
    const env = roleEnvironment(engines, {
      port: 0,
      publicUrl: 'http://localhost',
      workerPort: 0,
      usdtAddress: `0x${'0'.repeat(40)}`,
      mediaDir: home.folder('media'),
    })
    const migrate = nodeProgram('packages/core/src/migrate.ts', [], { env })
    report(await runToEnd(home, 'Migrations', migrate, stopping.signal))
    await generate(env, options)
  } finally {
    await engines.stop()
    home.close()
  }
}

async function generate(env: Environment, { influencers, content, seed, weeks }: Options): Promise<void> {
  const ctx = createContext('generate', loadConfig(env))
  const started = performance.now()
  const tell = ({ creators, posts }: { creators: number; posts: number }) => {
    const seconds = (performance.now() - started) / 1000
    const speed = Math.round((creators + posts) / seconds)
    report(
      `${words(creators)} creators and ${words(posts)} posts in ${Math.round(seconds)} s, ${words(speed)} rows/s, ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB`,
    )
  }
  try {
    const world = {
      seed,
      now: await dayOfWorld(ctx, seed),
      creators: shareOut(influencers),
      postsEach: influencers === 0 ? 0 : content / influencers,
      weeks,
    }
    const written = await loadWorld(ctx, world, tell)
    tell(written)
  } finally {
    await ctx.disposers.dispose(ctx.logger, 10_000)
  }
}

function words(count: number): string {
  return count.toLocaleString('en')
}
