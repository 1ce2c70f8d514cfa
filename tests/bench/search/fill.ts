import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { ProcessContext } from '@limelight/core/context'
import { rebuildPeers } from '@limelight/core/influencers/scores/peers'
import { loadWorld, shareOut } from '@limelight/stack/demo/world/loading'
import { type Home, openHome } from '@limelight/stack/launcher/home'
import { PlainError } from '@limelight/stack/launcher/plain-error'
import { repository } from '@limelight/stack/launcher/repository'
import { stampOf } from '@limelight/stack/launcher/stamp'
import { say } from '../report.ts'
import { countIn, howCopiesAreMade, mergeAll, multiplyRows, type Place, storeOf } from './copies.ts'
import { fillNaive } from './naive.ts'

/** Gigabytes at scale 1, including space for merges. Three fifths of the rows needed 44. */
const gigabytes = { influencers: 35, content: 60 }
const largest = { creators: 10_000_000, posts: 20_000_000 }
/** Creators beyond this number are copies. */
const maxGenerated = 50_000

export type BenchWorld = { scale: number; networks: SocialNetwork[]; scopes: Place['scope'][] }

/**
 * The folder that keeps the rows between runs. It is empty unless a run has filled it completely.
 */
export async function openFolder(world: BenchWorld): Promise<Home> {
  const path = join(repository, `.limelight-search-${[world.scale, ...world.networks, ...world.scopes].join('-')}`)
  await mkdir(path, { recursive: true })
  if (isFilled(path)) return openHome(path)
  const { bavail, bsize } = await statfs(path)
  const { total } = sizeOf(world)
  const each = world.scopes.reduce((sum, scope) => sum + gigabytes[scope], 0)
  const needed = Math.ceil((each * total) / largest.creators + 2)
  const free = Math.floor((bavail * bsize) / 1e9)
  if (free < needed) {
    throw new PlainError(
      `This needs ${needed} GB free beside the repository, where ${free} GB are; choose a smaller --scale, one --network or one --scope.`,
    )
  }
  return openHome(path, { reset: true })
}

/** Written last. Rows of another schema or another world are generated again. */
const markerOf = (path: string) => join(path, 'filled')
const stamp = () => stampOf(['db/src/clickhouse', 'stack/src/demo/world'])

function isFilled(path: string): boolean {
  return existsSync(markerOf(path)) && readFileSync(markerOf(path), 'utf8') === stamp()
}

/** The final number of creators, and the number of copies of each generated one. */
function sizeOf({ scale, networks }: BenchWorld) {
  const times = Math.max(10, Math.ceil((largest.creators * scale) / maxGenerated))
  const shares = shareOut(Math.round((largest.creators * scale) / times))
  const generated = { instagram: 0, youtube: 0 }
  for (const network of networks) generated[network] = shares[network]
  const creators = generated.instagram + generated.youtube
  return { times, generated, creators, total: creators * times }
}

export async function fill(house: ProcessContext, home: Home, bench: BenchWorld): Promise<void> {
  const { networks, scopes } = bench
  const places = networks.flatMap(network => scopes.map((scope): Place => ({ scope, network })))
  const { times, generated, creators } = sizeOf(bench)
  say(`${creators} creators and ${2 * creators} posts are generated, then ${howCopiesAreMade}.`)
  if (!isFilled(home.path)) {
    const started = performance.now()
    const after = () => `${Math.round((performance.now() - started) / 1000)} s`
    const world = { seed: 7, now: house.clock.now(), creators: generated, postsEach: 2, weeks: 0 }
    await loadWorld(house, world)
    say(`${after()}: generated`)
    await multiplyRows(house, places, times, line => say(`${after()}: ${line}`))
    await rebuildPeers(house)
    await fillNaive(house, places)
    say(`${after()}: naive tables filled`)
    writeFileSync(markerOf(home.path), stamp())
  }
  const tables = places.map(({ scope, network }) => `${network}_${scope}`)
  const copies = places.flatMap(place => storeOf(place).copies.map(({ table }) => table))
  await mergeAll(house, [...copies, ...tables.map(table => `naive_${table}`)])
  const counts = await Promise.all(tables.map(async name => `${name} ${await countIn(house, name)}`))
  say(`Rows: ${counts.join(', ')}`)
}
