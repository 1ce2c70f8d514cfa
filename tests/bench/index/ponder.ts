import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import pg from 'pg'
import * as z from 'zod'
import type { LoadedChain } from './load.ts'

export const ponderVersion = '0.16.10'
const packages = { hono: '4.9.0', ponder: ponderVersion, viem: '2.37.0' }
const maxSeconds = 900

/** Ponder with its own limit of requests per second, as installed, or with none. */
type PonderKind = 'stock' | 'unlimited'
export type Ponder = Awaited<ReturnType<typeof openPonder>>

/** Installs Ponder by npm into a folder of its own. Nothing else of the repository knows it. */
export async function openPonder(folder: string, databaseUrl: string) {
  const home = join(folder, 'ponder')
  await mkdir(home, { recursive: true })
  await writeFile(join(home, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: packages }))
  const flags = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error']
  await promisify(execFile)('npm', flags, { cwd: home })
  for (const [path, text] of Object.entries(project)) {
    await mkdir(dirname(join(home, path)), { recursive: true })
    await writeFile(join(home, path), text)
  }
  const limiter = join(home, 'node_modules/ponder/dist/esm/rpc/index.js')
  const stock = await readFile(limiter, 'utf8')
  const unlimited = stock
    .replace('INITIAL_MAX_RPS = 20', 'INITIAL_MAX_RPS = 1e6')
    .replace('MAX_RPS = 500', 'MAX_RPS = 1e6')
  if (unlimited.split('1e6').length !== 3) throw new Error('The limiter of this Ponder is another one.')

  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return {
    /** Seconds from the first request for logs until all transfers are stored. Nothing is cached from former runs. */
    async backfill(kind: PonderKind, chain: LoadedChain, transfers: number): Promise<number> {
      await writeFile(limiter, kind === 'stock' ? stock : unlimited)
      await client.query('drop schema if exists ponder_sync cascade; drop schema if exists ponder_bench cascade')
      const seconds = await run(home, { databaseUrl, chain })
      const { rows } = await client.query('select count(*)::int as total from ponder_bench.transfers')
      const [{ total }] = z.tuple([z.object({ total: z.int() })]).parse(rows)
      if (total !== transfers) throw new Error(`Ponder stored ${total} of ${transfers} transfers.`)
      return seconds
    },
    close: () => client.end(),
  }
}

const lineSchema = z.object({ time: z.number(), msg: z.string() })

async function run(home: string, { databaseUrl, chain }: { databaseUrl: string; chain: LoadedChain }): Promise<number> {
  const port = String(await freePort())
  const command = ['node_modules/ponder/dist/esm/bin/ponder.js', '--log-format', 'json', 'start']
  const child = spawn(process.execPath, [...command, '--schema', 'ponder_bench', '--port', port], {
    cwd: home,
    env: {
      ...{ HOME: home, PATH: dirname(process.execPath), PONDER_TELEMETRY_DISABLED: 'true', DATABASE_URL: databaseUrl },
      ...{ RPC_URL: chain.rpcUrl, TOKEN: chain.token, FROM: String(chain.from), TO: String(chain.to) },
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exited = once(child, 'exit')
  try {
    return await readSeconds(child, AbortSignal.timeout(maxSeconds * 1000))
  } finally {
    child.kill('SIGKILL')
    await exited
  }
}

/** Ponder says in its log when it starts and completes the backfill. */
async function readSeconds({ stdout }: ChildProcess, signal: AbortSignal): Promise<number> {
  if (stdout === null) throw new Error('Ponder has no output.')
  let startedAt = Number.NaN
  for await (const line of createInterface({ input: stdout, signal })) {
    const { time, msg } = lineSchema.parse(JSON.parse(line))
    if (msg.startsWith('Started backfill')) startedAt = time
    if (msg.startsWith('Completed backfill')) return (time - startedAt) / 1000
  }
  throw new Error('Ponder ended before its backfill was done.')
}

/** One table with the key and the indexes of the floor, and no balances. */
const project = {
  'ponder.config.ts': `import { createConfig } from 'ponder'
const { DATABASE_URL, RPC_URL, TOKEN, FROM, TO } = process.env
const address = (name, indexed) => ({ type: 'address', name, indexed })
export default createConfig({
  database: { kind: 'postgres', connectionString: DATABASE_URL },
  chains: { load: { id: 80002, rpc: RPC_URL } },
  contracts: { Token: { chain: 'load', address: TOKEN, startBlock: Number(FROM), endBlock: Number(TO), abi: [
    { type: 'event', name: 'Transfer', inputs: [
      address('from', true), address('to', true), { type: 'uint256', name: 'amount', indexed: false } ] } ] } },
})
`,
  'ponder.schema.ts': `import { index, onchainTable, primaryKey } from 'ponder'
export const transfers = onchainTable('transfers', t => ({
  blockNumber: t.integer().notNull(), blockHash: t.hex().notNull(), logIndex: t.integer().notNull(),
  blockTime: t.integer().notNull(), txHash: t.hex().notNull(), from: t.hex().notNull(), to: t.hex().notNull(),
  amount: t.bigint().notNull(),
}), table => ({
  key: primaryKey({ columns: [table.txHash, table.logIndex] }),
  byFrom: index().on(table.from, table.blockNumber),
  byTo: index().on(table.to, table.blockNumber),
}))
`,
  'src/index.ts': `import { ponder } from 'ponder:registry'
import { transfers } from 'ponder:schema'
ponder.on('Token:Transfer', async ({ event, context }) => {
  await context.db.insert(transfers).values({
    blockNumber: Number(event.block.number), blockHash: event.block.hash, logIndex: event.log.logIndex,
    blockTime: Number(event.block.timestamp), txHash: event.transaction.hash,
    from: event.args.from, to: event.args.to, amount: event.args.amount,
  })
})
`,
  'src/api/index.ts': `import { Hono } from 'hono'
export default new Hono()
`,
}
