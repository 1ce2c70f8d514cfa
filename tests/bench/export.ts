import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type ExportFormat, exportFormats } from '@limelight/contract/favourites/rules'
import { loadWorld } from '@limelight/stack/demo/world/loading'
import { copyFlat, fillFlat, writeFlat } from './export/floor.ts'
import { ask, enterExporter, fillList, multiplyCreators, openExportHouse, readIds } from './export/house.ts'
import { median, say, table } from './report.ts'
import { countIn, untilMerged } from './search/copies.ts'

/**
 * Exports of one large list by the worker of the product, compared with the leanest code that
 * writes the same columns from a flat table. Also measures the memory of the worker by list size.
 */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' }, home: { type: 'string' } } })
const rows = Number(values.rows)
if (!(rows >= 1000)) throw new Error('--rows is a number from 1000 on')
const maxGenerated = 50_000
const rounds = 3

const folder = values.home ?? (await mkdtemp(join(tmpdir(), 'limelight-bench-')))
const { house, home, startWorker, close } = await openExportHouse(folder, say)
const { userId } = await enterExporter(house)
const url = house.secrets.databaseUrl
try {
  const times = Math.max(1, Math.ceil(rows / maxGenerated))
  const creators = Math.ceil(rows / times)
  if ((await countIn(house, 'instagram_influencers')) < rows) {
    say(`${creators} creators are generated, with ${times - 1} copies of each`)
    const world = { seed: 7, now: house.clock.now(), postsEach: 0, weeks: 0 }
    await loadWorld(house, { ...world, creators: { instagram: creators, youtube: 0 } })
    await multiplyCreators(house, times)
  }
  await untilMerged(house)
  const ids = await readIds(house, rows)
  const sizes = [rows / 100, rows / 10, rows]
  const lists: string[] = []
  for (const size of sizes) lists.push(await fillList(house, userId, ids.slice(0, size)))
  const largest = lists.at(-1) ?? ''
  say(`Lists of ${sizes.join(', ')} creators are ready`)

  const others = await startWorker('relay')
  const memory: number[] = []
  for (const list of lists) {
    const worker = await startWorker('exports')
    await write(list, 'csv')
    memory.push(await peakOf(worker.pid))
    await worker.stop()
  }

  const worker = await startWorker('exports')
  const first = await write(largest, 'json')
  await fillFlat(url, join(house.config.mediaDir, first.file))
  const measured: Record<string, number[]> = {}
  const take = (name: string, seconds: number) => {
    measured[name] = [...(measured[name] ?? []), rows / seconds]
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const format of exportFormats) {
      take(format, (await write(largest, format)).seconds)
      take(`${format} floor`, await timed(() => writeFlat(url, join(home.path, `floor.${format}`), format)))
    }
    take('copy', await timed(() => copyFlat(url)))
  }
  await Promise.all([worker.stop(), others.stop()])

  const speed = (name: string) => median(measured[name] ?? [])
  table(
    [`${rows} rows, median of ${rounds}`, 'rows/s', 'share of the floor (goal ≥ 0.5)'],
    exportFormats
      .flatMap(format => [
        [`export to ${format}`, Math.round(speed(format)), (speed(format) / speed(`${format} floor`)).toFixed(2)],
        [`cursor over a flat table to ${format}`, Math.round(speed(`${format} floor`)), ''],
      ])
      .concat([['COPY of that table, thrown away', Math.round(speed('copy')), '']]),
  )
  table(
    ['rows in the list', 'maximum worker memory, MB', 'ratio to the size before (goal for the largest ≤ 1.3)'],
    sizes.map((size, index) => [
      size,
      Math.round(memory[index] ?? 0),
      index === 0 ? '' : ((memory[index] ?? 0) / (memory[index - 1] ?? 0)).toFixed(2),
    ]),
  )
} finally {
  await close()
  if (values.home === undefined) await rm(folder, { recursive: true, force: true })
}

/** Waits until the export is READY. */
async function write(listId: string, format: ExportFormat): Promise<{ seconds: number; file: string }> {
  const started = performance.now()
  const id = await ask(house, userId, listId, format)
  for (;;) {
    const row = await house.db
      .selectFrom('exports')
      .select(['status', 'file'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (row.status === 'READY' && row.file !== null) {
      return { seconds: (performance.now() - started) / 1000, file: row.file }
    }
    if (row.status === 'FAILED') throw new Error(`An export of ${rows} rows failed; see the log of the worker`)
    await wait(10)
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** The maximum resident memory of a process in MB, as the kernel reports it. */
async function peakOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
