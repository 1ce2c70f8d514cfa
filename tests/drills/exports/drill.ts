import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { exportFormats } from '@limelight/contract/favourites/rules'
import type { ProcessContext } from '@limelight/core/context'
import { getLimit } from '@limelight/core/tariffs/usage'
import { loadWorld } from '@limelight/stack/demo/world/loading'
import type { SupervisedProcess } from '@limelight/stack/launcher/engines/supervise'
import { ask, enterExporter, fillList, openExportHouse, readIds } from '../../bench/export/house.ts'
import { readCsv } from '../../favourites/export-csv.ts'
import { randomOf } from '../random.ts'

export type DrillOptions = {
  folder: string
  exports: number
  kills: number
  /** Rows of the smallest and of the largest list. */
  rows: [number, number]
  seed: number
  say: (line: string) => void
}

export type DrillResult = {
  kills: number
  /** Kills during an unfinished export. */
  hits: number
  ready: number
  /** Files that differ from their list. */
  wrong: number
  counted: number
  /** Files without a finished export. */
  left: number
  told: number
}

const listsCount = 5
/** About as fast as a worker writes, so a kill happens within a file. */
const rowsAMillisecond = 50
/** Longer than any redelivery or sweep of this drill. */
const stallMs = 30_000

/** Kills the export worker with SIGKILL while it writes, many times, and then reads every file. */
export async function drillExports(options: DrillOptions): Promise<DrillResult> {
  const { exports, rows, seed, say } = options
  const random = randomOf(seed)
  const fast = { JOB_ACK_WAIT_MS: '2000', OUTBOX_SWEEP_AFTER_MS: '2000' }
  const { house, startWorker, close } = await openExportHouse(options.folder, say, fast)
  try {
    const creators = { instagram: rows[1], youtube: 0 }
    await loadWorld(house, { seed, now: house.clock.now(), postsEach: 0, weeks: 0, creators })
    const ids = await readIds(house, rows[1])
    const { userId } = await enterExporter(house)
    const lists: { id: string; values: string[] }[] = []
    for (let number = 0; number < listsCount; number += 1) {
      const values = ids.slice(0, rows[0] + Math.floor(((rows[1] - rows[0]) * number) / (listsCount - 1)))
      lists.push({ id: await fillList(house, userId, values), values })
    }
    const others = await startWorker('relay,schedules')
    const worker = await startWorker('exports')
    // Asked late: a worker that is still starting could finish them all before the first kill.
    const asked = new Map<string, string[]>()
    for (let number = 0; number < exports; number += 1) {
      const list = lists[number % lists.length]
      const format = exportFormats[number % exportFormats.length]
      if (list !== undefined && format !== undefined) asked.set(await ask(house, userId, list.id, format), list.values)
    }
    const { kills, hits } = await torment(house, worker, options, random)
    await worker.ready()
    await settle(house)
    await Promise.all([worker.stop(), others.stop()])
    const { counter } = await getLimit(house, { userId }, { limit: 'EXPORT' })
    return { kills, hits, counted: counter.value, ...(await judge(house, asked)) }
  } finally {
    await close()
  }
}

/** Each kill happens some time into a file that no earlier kill has interrupted. */
async function torment(
  house: ProcessContext,
  worker: SupervisedProcess,
  { kills, rows, say }: DrillOptions,
  random: () => number,
) {
  const met = new Set<string | null>()
  let done = 0
  let hits = 0
  while (done < kills) {
    await worker.ready()
    const states = await statesOf(house)
    if (states.PENDING + states.RUNNING === 0) break
    const running = await house.db.selectFrom('exports').select('file').where('status', '=', 'RUNNING').execute()
    if (running.every(({ file }) => met.has(file))) {
      await wait(5)
      continue
    }
    await wait((random() * rows[1]) / rowsAMillisecond)
    for (const { file } of running) met.add(file)
    const { pid } = worker
    const before = toLine(await statesOf(house))
    await worker.kill('SIGKILL')
    done += 1
    const drafts = (await filesOf(house)).filter(file => file.endsWith('.part')).length
    if (drafts > 0) hits += 1
    const after = toLine(await statesOf(house))
    say(`${String(done).padStart(3)}  kill -9 ${pid}: ${before}; then ${after}, ${drafts} partial files`)
  }
  return { kills: done, hits }
}

type States = Record<'PENDING' | 'RUNNING' | 'READY' | 'FAILED' | 'EXPIRED', number>

async function statesOf(house: ProcessContext): Promise<States> {
  const states: States = { PENDING: 0, RUNNING: 0, READY: 0, FAILED: 0, EXPIRED: 0 }
  for (const { status } of await house.db.selectFrom('exports').select('status').execute()) states[status] += 1
  return states
}

function toLine({ PENDING, RUNNING, READY, FAILED }: States): string {
  return `${PENDING} pending ${RUNNING} running ${READY} ready ${FAILED} failed`
}

/** Returns when all exports have ended, or when nothing has changed for too long. */
async function settle(house: ProcessContext): Promise<void> {
  let last = -1
  for (let movedAt = performance.now(); performance.now() - movedAt < stallMs; await wait(100)) {
    const { PENDING, RUNNING } = await statesOf(house)
    if (PENDING + RUNNING === 0) return
    if (PENDING + RUNNING !== last) movedAt = performance.now()
    last = PENDING + RUNNING
  }
}

async function judge(house: ProcessContext, asked: Map<string, string[]>) {
  const rows = await house.db.selectFrom('exports').selectAll().execute()
  const ready = rows.filter(({ status }) => status === 'READY')
  let wrong = 0
  for (const { id, file, format, rows, bytes } of ready) {
    const text = await readFile(join(house.config.mediaDir, file ?? ''), 'utf8')
    const found: Record<string, unknown>[] = format === 'csv' ? readCsv(text) : JSON.parse(text)
    const values = asked.get(id) ?? []
    const isWhole = rows === values.length && Number(bytes) === Buffer.byteLength(text)
    // The list is filled from its oldest item.
    const isRight = found.map(row => row.id).join() === values.toReversed().join()
    if (!isWhole || !isRight) wrong += 1
  }
  const events = await house.db.selectFrom('events').select('payload').where('type', '=', 'EXPORT').execute()
  const told = new Set(events.map(({ payload }) => payload.exportId))
  const named = new Set(ready.map(({ file }) => file))
  const left = (await filesOf(house)).filter(file => !named.has(file)).length
  return { ready: ready.length, wrong, left, told: told.size === events.length ? told.size : -1 }
}

async function filesOf(house: ProcessContext): Promise<string[]> {
  const folder = join(house.config.mediaDir, 'exports')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(house.config.mediaDir.length + 1))
}
