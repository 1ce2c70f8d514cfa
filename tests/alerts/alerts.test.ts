import { listEvents } from '@limelight/core/activity/events'
import { emitDueAlerts, endAlert, listAlerts } from '@limelight/core/alerts/alerts'
import { getLimit } from '@limelight/core/tariffs/usage'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addToList, buildList } from '@limelight/core/test/factories/favourites'
import { addContent, addInfluencers, buildReachable, weeklyGrowth } from '@limelight/core/test/factories/influencers'
import { expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const { ctx, clock } = house
const dayMs = 24 * 60 * 60_000

async function enter() {
  const { accessToken: token, user } = await buildAccount(ctx)
  const caller = { userId: user.id }
  const query = { offset: 0, limit: 20, type: ['ALERT' as const] }
  const notices = async () => (await listEvents(ctx, caller, query)).data.map(({ payload }) => payload.text)
  const rest = (call: string, body?: unknown) => house.rest(call, { token, ...(body !== undefined && { body }) })
  return { caller, user, notices, rest, trpc: house.trpc(token) }
}

async function checkAll() {
  await emitDueAlerts(ctx)
  await house.drain()
}

const german = (name: string) => buildReachable({ name, location: 'DE', categories: ['Beauty'] })

test('a saved search tells once per day what is new, costs no search and ends by a link in the mail', async () => {
  const { caller, user, notices, rest, trpc } = await enter()
  await addInfluencers(ctx, 'instagram', [german('Known One')])
  const saved = await trpc.influencers.saveSearch.mutate({
    ...{ name: 'Germans', scope: 'discovery', socialNetwork: 'instagram', query: 'location=DE' },
  })
  const alert = await rest(`PUT /api/alerts/searches/${saved.id}`, { byMail: true })
  expect(alert.body).toMatchObject({ subject: 'search', subjectId: saved.id, name: 'Germans', byMail: true })
  await checkAll()
  expect(await notices()).toEqual([])

  const shy = german('Fresh Face')
  await addInfluencers(ctx, 'instagram', [shy])
  await checkAll()
  expect(await notices()).toEqual([])
  clock.advance(dayMs)
  await checkAll()
  await checkAll()
  expect(await notices()).toEqual(['1 new creator in “Germans”: Fresh Face.'])
  clock.advance(dayMs)
  await checkAll()
  expect(await notices()).toHaveLength(1)
  expect((await getLimit(ctx, caller, { limit: 'SEARCH_PER_DAY' })).counter.value).toBe(0)

  const [mail, ...others] = await house.mailsTo(user.email)
  expect(mail?.subject).toBe('1 new creator in “Germans”')
  expect(others.filter(({ subject }) => subject.includes(' new '))).toHaveLength(0)
  expect(mail?.text).toContain('Fresh Face')
  expect(mail?.text).not.toContain(shy.username)
  const path = /\/alerts\/end\/\w+/.exec(mail?.text ?? '')?.[0]
  expect((await house.rest(`GET ${path}`)).body).toContain('End this alert?')
  expect((await listAlerts(ctx, caller)).total).toBe(1)
  expect((await house.rest(`POST ${path}`)).body).toEqual({ ok: true })
  expect((await listAlerts(ctx, caller)).total).toBe(0)
  expect((await house.rest(`GET ${path}`)).body).toContain('This alert has ended')
})

test('a job that runs twice tells once, and an ended alert tells nothing', async () => {
  const { caller, notices, trpc } = await enter()
  const search = { scope: 'discovery', socialNetwork: 'youtube', query: 'location=FR' } as const
  const { id } = await trpc.influencers.saveSearch.mutate({ ...search, name: 'French' })
  const alert = await trpc.alerts.watchSearch.mutate({ id })
  await checkAll()
  clock.advance(dayMs)
  await addInfluencers(ctx, 'youtube', [buildReachable({ name: 'Amélie', location: 'FR' })])
  // As after a crash: the same check is due again before the first one has run.
  await emitDueAlerts(ctx)
  await ctx.db.updateTable('alerts').set({ next_at: clock.now() }).where('id', '=', alert.id).execute()
  await checkAll()
  expect(await notices()).toHaveLength(1)
  await endAlert(ctx, caller, alert)
  clock.advance(dayMs)
  await addInfluencers(ctx, 'youtube', [buildReachable({ name: 'Léa', location: 'FR' })])
  await checkAll()
  expect(await notices()).toHaveLength(1)
})

test('a list tells of changes beyond the usual, once per list and week', async () => {
  const { caller, notices, rest } = await enter()
  const steady = Array.from({ length: 12 }, (_, week) => 10_000 + week * 100 + (week % 2) * 20)
  const now = clock.now()
  const [jumping = '', calm = ''] = await addInfluencers(ctx, 'instagram', [
    buildReachable({ name: 'Jumping', followers: 14_000, growth: weeklyGrowth(now, [...steady, 14_000]) }),
    buildReachable({ name: 'Calm', followers: 11_200, growth: weeklyGrowth(now, [...steady, 11_200]) }),
  ])
  const list = await buildList(ctx, caller.userId)
  await addToList(ctx, caller.userId, list.id, [jumping, calm])
  expect((await rest(`PUT /api/alerts/lists/${list.id}`, {})).body).toMatchObject({ subject: 'list', byMail: false })
  await checkAll()
  expect(await notices()).toEqual([
    expect.stringMatching(/^Unusual changes in “.+”: Jumping \+25\.\d% followers in a week\.$/),
  ])
  clock.advance(dayMs)
  await checkAll()
  expect(await notices()).toHaveLength(1)
})

test('a list tells of unusual engagement and views, each once', async () => {
  const { caller, user, notices, rest } = await enter()
  const now = clock.now()
  const rates = weeklyGrowth(now, Array(13).fill(10_000)).map((point, week) => {
    return { ...point, er: week === 12 ? 6 : 3 + (week % 3) / 10 }
  })
  const loved = buildReachable({ name: 'Loved', followers: 10_000, er: 6, growth: rates })
  const viral = buildReachable({ name: 'Viral' })
  const ids = await addInfluencers(ctx, 'instagram', [loved, viral])
  const posts = Array.from({ length: 16 }, (_, at) => ({
    authorPlatformId: viral.platformId,
    publishDate: new Date(now.getTime() - (4 + at * 4) * dayMs).toISOString(),
    viewsTotal: at < 4 ? 90_000 : 10_000 + at * 100,
  }))
  await addContent(ctx, 'instagram', posts)
  const list = await buildList(ctx, caller.userId)
  await addToList(ctx, caller.userId, list.id, ids)
  await rest(`PUT /api/alerts/lists/${list.id}`, { byMail: true })
  await checkAll()
  expect((await house.mailsTo(user.email))[0]?.subject).toBe(`Unusual changes of 2 creators in “${list.name}”`)
  expect(await notices()).toEqual([
    expect.stringMatching(
      /: Viral 90,000 views per post \(usually 1.,\d{3}\), Loved 6\.00% engagement \(usually 3\.10%\)\.$/,
    ),
  ])
  clock.advance(dayMs)
  await checkAll()
  expect(await notices()).toHaveLength(1)
})

test('another user’s searches and lists cannot be watched', async () => {
  const [owner, other] = [await enter(), await enter()]
  const search = { scope: 'discovery', socialNetwork: 'instagram', query: 'location=DE' } as const
  const { id } = await owner.trpc.influencers.saveSearch.mutate({ ...search, name: 'Mine' })
  expect((await other.rest(`PUT /api/alerts/searches/${id}`, {})).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
  const alert = await owner.trpc.alerts.watchSearch.mutate({ id })
  expect((await other.rest(`DELETE /api/alerts/${alert.id}`)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
  expect((await owner.trpc.alerts.list.query()).data).toEqual([alert])
})
