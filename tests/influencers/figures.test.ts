import { maxCountedPosts } from '@limelight/contract/influencers/counted-posts'
import type { InfluencerBrief, PlacedFigure } from '@limelight/contract/influencers/schema'
import { type SocialNetwork, socialNetworks } from '@limelight/contract/networks'
import { writeInfluencers } from '@limelight/core/influencers/ingest/write'
import { getBrief } from '@limelight/core/influencers/report'
import { searchId } from '@limelight/core/search/write'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addContent, addInfluencers, buildReachable } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { loadWorld } from '@limelight/stack/demo/world/loading'
import { creatorsBetween, type World } from '@limelight/stack/demo/world/world'
import { describe, expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import * as formulas from './report-formulas.ts'

const house = await openHouse()
house.clock.startDay()
const { ctx } = house
const world: World = {
  seed: 3,
  now: ctx.clock.now(),
  creators: { instagram: 60, youtube: 40 },
  postsEach: 6,
  weeks: 52,
}
await loadWorld(ctx, world)
const account = await buildAccount(ctx)
await givePlan(ctx, account.user.id, { limits: { ACTIVITY_PER_DAY: 1000 } })
const { influencers } = house.trpc(account.accessToken)

type Report = formulas.Shown & { brief: InfluencerBrief }

async function open(kind: SocialNetwork, id: string): Promise<Report> {
  const [info, { data: posts }] = await Promise.all([
    influencers.info.query({ kind, id }),
    influencers.posts.query({ kind, id, limit: maxCountedPosts }),
  ])
  return { info, posts, brief: await influencers.brief.query({ kind, id }) }
}

/** Beyond eight waiting searches of one person, each rests before the next one runs. */
const openedAtOnce = 4
const reports: Report[] = []
for (const network of socialNetworks) {
  const creators = creatorsBetween(world, network, 0, world.creators[network])
  const ids = creators.map(({ record }) => searchId(network, record.platformId))
  for (let at = 0; at < ids.length; at += openedAtOnce) {
    reports.push(...(await Promise.all(ids.slice(at, at + openedAtOnce).map(id => open(network, id)))))
  }
}

/** Compares a figure of every report with what the report's own data give. */
function expectAll(figureOf: (report: Report) => { shown: unknown; computed: unknown }) {
  for (const report of reports) {
    const { shown, computed } = figureOf(report)
    expect(shown, `${report.info.socialNetwork} ${report.info.name}`).toEqual(computed)
  }
}

const withoutParts = (figures: Record<string, PlacedFigure>) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, { value, percentile, median, peers }]) => [
      name,
      { value, percentile, median, peers },
    ]),
  )

describe('100 reports of the generated world', () => {
  test('have the averages of the posts that they show', () => {
    expect(reports).toHaveLength(100)
    expectAll(report => ({ shown: report.info.engagement, computed: formulas.averagesShown(report) }))
    expectAll(report => ({
      shown: report.info.placedFigures.postsPerWeek.value,
      computed: formulas.rhythmShown(report),
    }))
  })

  test('have one denominator for the engagement of the creator and of each post', () => {
    expectAll(report => ({ shown: report.info.er, computed: formulas.rateShown(report) }))
    expectAll(report => ({ shown: report.info.scores.er.value, computed: report.info.er }))
    expectAll(({ info, posts }) => ({
      shown: posts.map(({ er }) => er),
      computed: posts.map(post => formulas.postRate(info, post)),
    }))
  })

  test('have the growth and the jumps of the chart, and the score counts the same jumps', () => {
    expectAll(report => ({ shown: report.info.scores.growth30d.value, computed: formulas.growthShown(report) }))
    expectAll(report => ({ shown: report.info.jumps, computed: formulas.jumpsShown(report) }))
    expectAll(({ info }) => ({
      shown: Number(/^(\d+) sudden/.exec(info.scores.aqs.components[1]?.text ?? '')?.[1] ?? 0),
      computed: info.jumps.length,
    }))
    expect(reports.filter(({ info }) => info.jumps.length > 0).length).toBeGreaterThan(5)
    expectAll(({ info }) => ({ shown: info.growth.at(-1)?.followers, computed: info.followers }))
  })

  test('have the quality score of their parts, and the parts of what they show', () => {
    expectAll(report => ({ shown: report.info.aqs, computed: formulas.qualityShown(report) }))
    expectAll(report => ({
      shown: report.info.scores.aqs.components.map(({ value }) => value),
      computed: formulas.qualityParts(report).map(({ value }) => value),
    }))
  })

  test('have one group of peers, whose medians and ranks are those of the reports in it', () => {
    const steps = [1000, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000, 10_000_000]
    const groupOf = ({ info }: Report) => `${info.socialNetwork} ${steps.filter(step => info.followers >= step).length}`
    const figuresOf = ({ info }: Pick<Report, 'info'>): Record<string, PlacedFigure> => ({
      ...info.placedFigures,
      ...info.scores,
    })
    expectAll(report => {
      const group = reports.filter(other => groupOf(other) === groupOf(report))
      const placed = Object.entries(figuresOf(report)).map(([name, { value }]) => [
        name,
        formulas.placeAmong(
          value,
          group.map(other => figuresOf(other)[name]?.value ?? null),
        ),
      ])
      return { shown: report.brief.placedFigures, computed: Object.fromEntries(placed) }
    })
    expectAll(({ info, brief }) => ({ shown: brief.placedFigures, computed: withoutParts(figuresOf({ info })) }))
    expectAll(({ info }) => ({ shown: info.erPercentile, computed: info.scores.er.percentile }))
  })
})

describe('report after changes', () => {
  const likes = (count: number, days: number) => ({
    likesTotal: count,
    commentsTotal: 0,
    publishDate: new Date(world.now.getTime() - days * 86_400_000).toISOString(),
  })
  const author = buildReachable({ followers: 10_000, likesAvg: 9000, commentsAvg: 900, postsCounted: 7 })
  const of = (post: ReturnType<typeof likes>) => ({ authorPlatformId: author.platformId, ...post })

  test('makes the averages of the source those of the posts, also after a newer record and new followers', async () => {
    const [id = ''] = await addInfluencers(ctx, 'instagram', [author])
    expect((await open('instagram', id)).info).toMatchObject({ er: 99, engagement: { likesAvg: 9000, posts: 7 } })

    await addContent(ctx, 'instagram', [of(likes(100, 1)), of(likes(300, 8)), of(likes(500, 22))])
    const counted = { er: 3, engagement: { likesAvg: 300, commentsAvg: 0, viewsAvg: null, posts: 3 } }
    const first = await open('instagram', id)
    expect(first.info).toMatchObject({ ...counted, placedFigures: { postsPerWeek: { value: 0.64 } } })
    expect(first.info.aqs).toBe(formulas.qualityShown(first))

    await writeInfluencers(ctx, { network: 'instagram', records: [{ ...author, followers: 20_000 }] })
    const second = await open('instagram', id)
    expect(second.info).toMatchObject({ ...counted, er: 1.5 })
    expect(second.posts.map(({ er }) => er)).toEqual([0.5, 1.5, 2.5])
    expect(second.info.aqs).toBe(formulas.qualityShown(second))
  })

  test('keeps a rate that the source stated', async () => {
    const stated = buildReachable({ er: 4.2, aqs: 80 })
    const [id = ''] = await addInfluencers(ctx, 'instagram', [stated])
    await addContent(ctx, 'instagram', [{ ...likes(100, 1), authorPlatformId: stated.platformId }])
    expect((await open('instagram', id)).info).toMatchObject({ er: 4.2, aqs: 80, engagement: { likesAvg: 100 } })
  })
})

describe('brief', () => {
  test('shows the bio without a charge and knows what was opened today', async () => {
    const visitor = await buildAccount(ctx)
    const { influencers, tariffs } = house.trpc(visitor.accessToken)
    const used = async () => (await tariffs.limit.query({ limit: 'ACTIVITY_PER_DAY' })).counter.value
    const [id = ''] = await addInfluencers(ctx, 'instagram', [buildReachable()])
    const asked = { kind: 'instagram', id } as const
    const brief = await influencers.brief.query(asked)
    expect(brief).toMatchObject({ isOpenedToday: false, bio: expect.stringMatching(/^Make up from Berlin.*\*\*\*/) })
    expect(await used()).toBe(0)
    expect((await influencers.info.query(asked)).bio).toBe(brief.bio)
    expect(await influencers.brief.query(asked)).toMatchObject({ isOpenedToday: true })
    expect(await used()).toBe(1)
    house.clock.advance(24 * 60 * 60_000)
    expect(await getBrief(ctx, { userId: visitor.user.id }, asked)).toMatchObject({ isOpenedToday: false })
  })
})
