import { closeBelow } from '@limelight/contract/search/close'
import { influencerSearchSchema } from '@limelight/contract/search/influencer-filters'
import { maxCount } from '@limelight/contract/search/rules'
import type { ProcessContext } from '@limelight/core/context'
import { influencerSearch } from '@limelight/core/influencers/search'
import { influencerStore, readStored } from '@limelight/core/influencers/store'
import { findClose } from '@limelight/core/search/close/close'
import { search } from '@limelight/core/search/search'
import { writeRows } from '@limelight/core/search/write'
import { say, table } from '../report.ts'
import type { Case, Search } from './cases.ts'
import { run, select } from './copies.ts'
import { interleave, interleaveClients, rounds, Times } from './measuring.ts'
import { type Sides, searchesARound, searchesOf } from './sides.ts'

const goals = { filters: 0.2, keywords: 0.1, match: 0.15 }
const deepest = { filters: 50_000, keywords: 50_000, match: 10_000 }
const atOnce = 8
const caches = [
  'MARK CACHE',
  'INDEX MARK CACHE',
  'UNCOMPRESSED CACHE',
  'INDEX UNCOMPRESSED CACHE',
  'QUERY CONDITION CACHE',
]

/** Each goal with its worst measurement. */
const verdicts: { goal: string; worst: string; isMet: boolean }[] = []

/**
 * Measures and prints pages, counts and HTTP, or everything. Returns whether all goals are met.
 */
export async function measureAll(
  house: ProcessContext,
  { cases, all }: { cases: Case[]; all: Case[] },
  sides: Sides,
  { only, userId }: { only: string[] | undefined; userId: string },
): Promise<boolean> {
  const { nothing } = await interleave({ nothing: () => run(house, 'SELECT 1') }, () => Array.from({ length: 100 }))
  // The fixed cost of every query. Its share is larger with fewer rows.
  say(`A query that reads nothing: p50 ${nothing.p50.toFixed(1)} ms, p95 ${nothing.p95.toFixed(1)} ms`)
  await measureSearches(cases, sides)
  if (only === undefined) {
    await measureOptions(cases, sides)
    await measureDepth(cases, sides)
    await measureCold(house, cases, sides)
    await measureClients(cases, sides)
  }
  const few = all.filter(({ label }) => fewResults.test(label))
  if (few.length > 0 && (only?.includes('close') ?? true)) await measureClose(house, { userId }, few)
  if (few.length > 0 && (only?.includes('writes') ?? true)) await measureWrites(house)
  table(
    ['goal', 'worst', ''],
    verdicts.map(({ goal, worst, isMet }) => [goal, worst, met(isMet)]),
  )
  return verdicts.every(({ isMet }) => isMet)
}

async function measureSearches(cases: Case[], sides: Sides): Promise<void> {
  const pages: Row[] = []
  const counts: Row[] = []
  const ends: Row[] = []
  const worst = { filters: 0, keywords: 0, match: 0, capped: 0, http: 0 }
  for (const one of cases) {
    const { page, naivePage, capped, naiveCapped, exact, naiveExact, http, both } = sides
    await Promise.all(searchesOf(one, 0, 3).map(search => Promise.all([page(search), naivePage(search), http(search)])))
    const found = await checkSame(one, sides)
    const acts = { page, naivePage, capped, naiveCapped, exact, naiveExact, http, both }
    const times = await interleave<keyof typeof acts, Search>(acts, round => searchesOf(one, round))
    const ratio = times.page.ratioTo(times.naivePage, 0.95)
    worst[one.kind] = Math.max(worst[one.kind], ratio)
    worst.capped = Math.max(worst.capped, times.capped.p95)
    const end = times.http.ratioTo(times.both, 0.5)
    worst.http = Math.max(worst.http, end)
    pages.push([
      one.label,
      found,
      ...two(times.page),
      ...two(times.naivePage),
      ratio.toFixed(3),
      met(ratio <= goals[one.kind]),
    ])
    counts.push([
      one.label,
      ...two(times.capped),
      ...two(times.naiveCapped),
      ...two(times.exact),
      ...two(times.naiveExact),
      met(times.capped.p95 <= 10),
    ])
    ends.push([
      one.label,
      ...two(times.page),
      ...two(times.both),
      ...two(times.http),
      times.http.ratioTo(times.page, 0.5).toFixed(2),
      end.toFixed(2),
      met(end <= 2),
    ])
  }
  table(['page of 20, warm, 1 client, ms', 'found', 'p50', 'p95', 'naive p50', 'p95', 'p95 ratio', ''], pages)
  table(
    ['count, ms', 'capped p50', 'p95', 'naive p50', 'p95', 'exact p50', 'p95', 'naive p50', 'p95', 'capped ≤ 10'],
    counts,
  )
  table(['over HTTP, ms', 'page p50', 'p95', '+ count p50', 'p95', 'HTTP p50', 'p95', '/ page', '/ both', ''], ends)
  judge('page p95 of filters and sorts ≤ 0.20 of naive', worst.filters.toFixed(3), worst.filters <= goals.filters)
  judge('page p95 of keywords ≤ 0.10 of naive', worst.keywords.toFixed(3), worst.keywords <= goals.keywords)
  judge('page p95 of best match ≤ 0.15 of naive', worst.match.toFixed(3), worst.match <= goals.match)
  judge('capped count p95 ≤ 10 ms', `${worst.capped.toFixed(1)} ms`, worst.capped <= 10)
  judge('search over HTTP ≤ 2 times its page and count queries', worst.http.toFixed(2), worst.http <= 2)
}

type Row = (string | number)[]

/**
 * The product searches whole words and the naive side parts of words. All other cases must have the
 * same result. Returns the number of results.
 */
async function checkSame(one: Case, sides: Sides): Promise<number> {
  const [search] = searchesOf(one, 0, 1)
  if (search === undefined) return 0
  const total = await sides.exact(search)
  const capped = await sides.capped(search)
  if (capped !== Math.min(total, maxCount)) judge(`${one.label}: the capped count agrees`, String(capped), false)
  const isComparable = one.kind === 'match' || search.filters.every(({ kind }) => kind !== 'words')
  if (!isComparable) return total
  const [ours, theirs] = await Promise.all([sides.page(search), sides.naivePage(search)])
  const isSame = ours.map(({ id }) => id).join() === theirs.join() && total === (await sides.naiveExact(search))
  if (!isSame) judge(`${one.label} finds what the naive schema finds`, search.path, false)
  return total
}

/** The counts of a filter's options have no target. They are read when a user opens the filter. */
async function measureOptions(cases: Case[], { options, naiveOptions, exact }: Sides): Promise<void> {
  const rows: Row[] = []
  for (const one of cases) {
    const acts = { options, naiveOptions, exact }
    const times = await interleave<keyof typeof acts, Search>(acts, round => searchesOf(one, round, 3))
    rows.push([
      one.label,
      ...two(times.options),
      ...two(times.naiveOptions),
      ...two(times.exact),
      times.options.ratioTo(times.naiveOptions, 0.5).toFixed(3),
      times.options.ratioTo(times.exact, 0.5).toFixed(2),
    ])
  }
  const head = ['p50', 'p95', 'naive p50', 'p95', 'exact count p50', 'p95', '/ naive', '/ count']
  table(['option counts, ms', ...head], rows)
}

async function measureDepth(cases: Case[], sides: Sides): Promise<void> {
  const rows: Row[] = []
  let worst = 0
  for (const one of cases.filter(({ inputs }) => inputs.length === 1)) {
    const [search] = searchesOf(one, 0, 1)
    if (search === undefined) continue
    const depth = Math.min(deepest[one.kind], Math.floor((await sides.exact(search)) / 4))
    const end = await sides.endBefore(search, depth)
    const acts = {
      first: () => sides.page(search),
      scrolled: () => sides.after(search, end),
      offset: () => sides.page(search, depth),
      naive: () => sides.naivePage(search, depth),
    }
    const { first, scrolled, offset, naive } = await interleave<keyof typeof acts, Search>(acts, round =>
      searchesOf(one, round, searchesARound),
    )
    const ratio = scrolled.ratioTo(first, 0.5)
    worst = Math.max(worst, ratio)
    rows.push([
      one.label,
      depth,
      ...two(first),
      ...two(scrolled),
      ...two(offset),
      ...two(naive),
      ratio.toFixed(2),
      offset.ratioTo(first, 0.5).toFixed(2),
      met(ratio <= 3),
    ])
  }
  const head = [
    'page 1 p50',
    'p95',
    'scrolled p50',
    'p95',
    'OFFSET p50',
    'p95',
    'naive p50',
    'p95',
    'scrolled / 1',
    'OFFSET / 1',
  ]
  table(['deep page, ms', 'depth', ...head, ''], rows)
  judge('deep page, scrolled to, ≤ 3 times page 1', worst.toFixed(2), worst <= 3)
}

/** Clears the caches of the engine before each search. The page cache of the kernel stays. */
async function measureCold(house: ProcessContext, cases: Case[], { page, naivePage }: Sides): Promise<void> {
  const dropped: string[] = []
  for (const cache of caches) {
    const isKnown = await run(house, `SYSTEM DROP ${cache}`).then(
      () => true,
      () => false,
    )
    if (isKnown) dropped.push(cache)
  }
  const drop = () => Promise.all(dropped.map(cache => run(house, `SYSTEM DROP ${cache}`)))
  const rows: Row[] = []
  for (const one of cases) {
    const times = await interleave<'page' | 'naivePage', Search>(
      { page, naivePage },
      round => searchesOf(one, round, 2),
      drop,
    )
    rows.push([
      one.label,
      ...two(times.page),
      ...two(times.naivePage),
      times.page.ratioTo(times.naivePage, 0.5).toFixed(3),
    ])
  }
  say(`\nDropped before each search: ${dropped.join(', ').toLowerCase()}`)
  table(['page of 20, cold, ms', 'p50', 'p95', 'naive p50', 'p95', 'p50 ratio'], rows)
}

async function measureClients(cases: Case[], { page, naivePage }: Sides): Promise<void> {
  const rows: Row[] = []
  for (const one of cases) {
    const times = await interleaveClients<'page' | 'naivePage', Search>(
      { page, naivePage },
      round => searchesOf(one, round, 2 * atOnce),
      atOnce,
    )
    const ratio = times.page.ratioTo(times.naivePage, 0.95)
    rows.push([one.label, ...two(times.page), ...two(times.naivePage), ratio.toFixed(3), met(ratio <= goals[one.kind])])
  }
  table([`page of 20, ${atOnce} clients, ms`, 'p50', 'p95', 'naive p50', 'p95', 'p95 ratio', ''], rows)
}

/** Only creators of Instagram have these cases. */
const fewResults = /^best match, (few results|rare word|nothing)/

/** The blocks below few results, after the searches that they belong to. */
async function measureClose(house: ProcessContext, caller: { userId: string }, cases: Case[]): Promise<void> {
  const times = new Times()
  let most = 0
  for (let round = 0; round < rounds; round += 1) {
    for (const { inputs } of cases) {
      for (const given of inputs.slice(round * searchesARound, (round + 1) * searchesARound)) {
        const input = influencerSearchSchema.parse({ ...given, kind: 'instagram' })
        if ((await search(house, caller, influencerSearch, input)).total >= closeBelow) continue
        const started = performance.now()
        const { total } = await findClose(house, caller, influencerSearch, input)
        times.add(round, performance.now() - started)
        most = Math.max(most, total)
      }
    }
  }
  table(['close block, ms', 'p50', 'p95', 'most rows'], [['creators', ...two(times), most]])
  judge('close block, p95 ≤ 300 ms', times.p95.toFixed(0), times.p95 <= 300)
}
const writtenAtOnce = 2000

/** Creators are written again with the copy for best match, and without it. */
async function measureWrites(house: ProcessContext): Promise<void> {
  const { complete: _, ...store } = influencerStore('instagram')
  const ids = await select<{ id: string }>(
    house,
    `SELECT toString(id) AS id FROM ${store.truth} LIMIT 1 BY id LIMIT ${writtenAtOnce * rounds}`,
  )
  const chosenIn = (round: number) => ids.slice(round * writtenAtOnce, (round + 1) * writtenAtOnce).map(({ id }) => id)
  const stored = await Promise.all(
    Array.from({ length: rounds }, (_, round) => readStored(house, 'instagram', chosenIn(round))),
  )
  type Rows = (typeof stored)[number]
  const write = (rows: Rows, copies: typeof store.copies) => writeRows(house, { ...store, copies }, rows)
  // The first write of a row reads parts that no cache has.
  for (const rows of stored) await write(rows, store.copies)
  const others = store.copies.filter(({ truth }) => truth === undefined)
  const acts = {
    all: (rows: Rows) => write(rows, store.copies),
    before: (rows: Rows) => write(rows, others),
  }
  const { all, before } = await interleave<keyof typeof acts, Rows>(acts, round => stored.slice(round, round + 1))
  const ratio = all.ratioTo(before, 0.5)
  const row = [`${writtenAtOnce} creators`, ...two(before), ...two(all), ratio.toFixed(2), met(ratio <= 1.4)]
  table(['write again, ms', 'without the copy p50', 'p95', 'with it p50', 'p95', 'ratio', ''], [row])
  judge('writes with the copy for best match ≤ 1.4 times those without', ratio.toFixed(2), ratio <= 1.4)
}

function two({ p50, p95 }: Times): [string, string] {
  return [p50.toFixed(1), p95.toFixed(1)]
}

function met(isMet: boolean): string {
  return isMet ? 'met' : 'NOT MET'
}

function judge(goal: string, worst: string, isMet: boolean): void {
  verdicts.push({ goal, worst, isMet })
}
