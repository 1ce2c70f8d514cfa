import { loadWorld, type Progress } from '@limelight/stack/demo/world/loading'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { openHouse } from '../house.ts'

const house = await openHouse()
const { ctx } = house
// Whole rows of creators of all sizes have exactly the posts that are asked for.
const first = { instagram: 40, youtube: 20 }
const creators = { instagram: 100, youtube: 60 }
const world = { seed: 5, now: ctx.clock.now(), creators, postsEach: 2, weeks: 1 }
const rowsSchema = z.array(z.object({ name: z.string(), rows: z.coerce.number() }))

/** Rows of each table that the load fills. In the copies, a row that was replaced counts minus one. */
async function countRows(): Promise<Record<string, number>> {
  const query = `SELECT name, engine FROM system.tables WHERE database = currentDatabase() AND match(name, '^(instagram|youtube)_(influencers|content)')`
  const tables = await (await ctx.clickhouse.query({ query, format: 'JSONEachRow' })).json<{ name: string }>()
  const counted = await ctx.clickhouse.query({
    query: tables
      .map(({ name }) =>
        name.includes('_by_')
          ? `SELECT '${name}' AS name, sum(sign) AS rows FROM ${name}`
          : `SELECT '${name}' AS name, count() AS rows FROM ${name} FINAL`,
      )
      .join(' UNION ALL '),
    format: 'JSONEachRow',
  })
  return Object.fromEntries(rowsSchema.parse(await counted.json()).map(({ name, rows }) => [name, rows]))
}

/** The expected rows, by the beginning of the name of the table. */
function expectRows(counted: Record<string, number>, { creators, postsEach }: typeof world) {
  const expected = (name: string) => {
    const count = name.startsWith('instagram') ? creators.instagram : creators.youtube
    return name.includes('influencers') ? count : count * postsEach
  }
  expect(Object.keys(counted).length).toBeGreaterThan(10)
  expect(counted).toEqual(Object.fromEntries(Object.keys(counted).map(name => [name, expected(name)])))
}

test('an interrupted load goes on where it stopped, and has written each row once', async () => {
  const seen: Progress[] = []
  const watch = (progress: Progress) => void seen.push({ ...progress })
  await loadWorld(ctx, world, watch, { first, part: 'first' })
  expect(seen.at(0)).toEqual({ creators: 0, posts: 0, left: 60 })
  expect(seen.at(-1)).toEqual({ creators: 60, posts: 120, left: 0 })
  expectRows(await countRows(), { ...world, creators: first })

  // Each network stops after the creators of the rest, before their posts.
  const interrupted = loadWorld(
    ctx,
    world,
    ({ creators }) => {
      if (creators > 0) throw new Error('interrupted')
    },
    { first, part: 'rest' },
  )
  await expect(interrupted).rejects.toThrow('interrupted')

  // Posts that have reached the truth and not all copies.
  await ctx.clickhouse.command({ query: 'RENAME TABLE youtube_content_by_likes TO away' })
  const broken = loadWorld(ctx, world, () => undefined, { first, part: 'rest' })
  await expect(broken).rejects.toMatchObject({ code: 'DATABASE_ERROR' })
  await ctx.clickhouse.command({ query: 'RENAME TABLE away TO youtube_content_by_likes' })

  seen.length = 0
  await loadWorld(ctx, world, watch, { first, part: 'rest' })
  expect(seen.at(0)?.left).toBe(100)
  expect(seen.at(-1)?.left).toBe(0)
  expectRows(await countRows(), world)
})
