import { reportFileSchema } from '@limelight/contract/influencers/sharing'
import { saveFile } from '@limelight/core/engines/files'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addContent, addInfluencer, buildReachable, weeklyGrowth } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { buildPicture } from '@limelight/core/test/factories/users'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const { ctx } = house
const kind = 'instagram'
const captions = [
  'Καλημέρα κόσμε',
  'Доброе утро',
  'صباح الخير',
  'בוקר טוב',
  'おはようございます東京',
  '早上好上海',
  '좋은 아침',
  'शुभ प्रभात',
]
const lena = buildReachable({
  name: 'Léna Vögt',
  growth: weeklyGrowth(ctx.clock.now(), [40_000, 44_000, 47_000, 50_000]),
  audience: {
    countries: {
      shares: [
        { value: 'DE', share: 62.5 },
        { value: 'AT', share: 8 },
      ],
      date: '2026-10-01',
      sampleSize: 1200,
      confidence: 'high',
    },
    ...{ languages: null, ages: null, genders: null, reachable: null, suspicious: null },
  },
  bio: `สวัสดีตอนเช้า ${'A very long biography that goes on and on. '.repeat(15)} Write to lena.private@example.test`.slice(
    0,
    900,
  ),
})
const id = await addInfluencer(ctx, kind, lena)
await saveFile(ctx, 'img/posts/first.png', await buildPicture())
await addContent(
  ctx,
  kind,
  captions.map((text, at) => ({
    authorPlatformId: lena.platformId,
    text: `${text} @${lena.username}${at === 0 ? ' #ad paid partnership with @nike' : ''}`,
    // The third one is not in the store.
    thumbnailUrl: ['img/posts/first.png', null, 'img/posts/gone.png'][at] ?? null,
    publishDate: '2026-10-05T16:30:00Z',
    likesTotal: 1000 - at,
    commentsTotal: 10,
  })),
)

async function enter() {
  const { accessToken: token, user } = await buildAccount(ctx)
  await givePlan(ctx, user.id)
  return { token, user, trpc: house.trpc(token).influencers }
}

/** The file as a reader sees it. */
async function read(base64: string) {
  const bytes = Buffer.from(base64, 'base64')
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const fonts = new Map<string, boolean>()
  const texts: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    texts.push(items.map(item => ('str' in item ? item.str : '')).join(' '))
  }
  const raw = bytes.toString('latin1')
  for (const [, name = ''] of raw.matchAll(/\/FontName \/([\w+-]+)/g)) fonts.set(name, /^[A-Z]{6}\+/.test(name))
  const files = [...raw.matchAll(/\/FontFile[23] /g)].length
  const pictures = [...raw.matchAll(/\/Subtype \/Image/g)].length
  return {
    pages: pdf.numPages,
    text: texts.join(' '),
    fonts,
    files,
    pictures,
    info: (await pdf.getMetadata()).info,
    bytes,
  }
}

describe('report as a PDF', () => {
  test('has real text in every script, embedded fonts and at most two pages', async () => {
    const { trpc, user } = await enter()
    const query = { kind, id, timeZone: 'Europe/Berlin' } as const
    const { pages, text, fonts, files, pictures, info, bytes } = await read((await trpc.reportPdf.query(query)).base64)
    expect(pages).toBe(2)
    for (const words of [
      'Léna Vögt',
      'Quality score',
      'Against median',
      'Nike',
      'Germany',
      'sample of 1,200',
      '50k',
      'Who follows them?',
      '62.5% in Germany',
      'Who paid them before?',
      'Estimated price',
      'USDT per 1,000 views, which is usual at this size',
      'average 2.01%',
      `Made with Limelight by ${user.fullName}`,
      `Page 1 of ${pages}`,
      'Posting rhythm',
      'Hours in the time zone Europe/Berlin',
    ])
      expect(text).toContain(words)
    const seen = text.replace(/\s/g, '')
    // Readers give the letters of right-to-left scripts in either order.
    const turned = (words: string) => [...words].toReversed().join('')
    for (const caption of captions.slice(0, 7).map(words => words.split(' ')[0] ?? ''))
      expect([caption, turned(caption)].some(words => seen.includes(words)) ? caption : seen).toBe(caption)
    expect(seen).toContain('สวัสดี')
    // No part of a score or of the rhythm is shortened.
    for (const whole of [
      '8ofthe8newestpostsappearedbetween18:00and19:00,morethaninanyotherhour.',
      'Followersforeachaccountfollowed',
      'whofollowsbacktogrowhasaboutone.',
    ])
      expect(seen).toContain(whole)
    expect(pictures).toBe(1)
    expect(files).toBe(fonts.size)
    expect([...fonts.values()]).not.toContain(false)
    expect(info).toMatchObject({ Title: 'Léna Vögt · Limelight report', Author: user.fullName })
    expect(bytes.length).toBeLessThan(400_000)
  })

  test('shows nothing masked, and the contact details to the user who unmasked them', async () => {
    const { token, trpc } = await enter()
    const masked = await read((await trpc.reportPdf.query({ kind, id })).base64)
    for (const secret of [lena.username, 'lena.private']) expect(masked.text).not.toContain(secret)
    const link = await trpc.share.mutate({ kind, id })
    await trpc.unmask.mutate({ kind, id })
    expect((await read((await trpc.reportPdf.query({ kind, id })).base64)).text).toContain(lena.email)

    const path = `/api/shared/${link.url.slice(link.url.lastIndexOf('/') + 1)}/pdf`
    const answer = await fetch(`${house.url}${path}`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain('filename="Lena-Vogt-Limelight-report.pdf"')
    const shared = await read(Buffer.from(await answer.arrayBuffer()).toString('base64'))
    expect(shared.text).toContain(`@${lena.username}`)
    for (const secret of [lena.email, 'lena.private']) expect(shared.text).not.toContain(secret)

    await trpc.endSharedLink.mutate({ id: link.id })
    expect((await house.rest(`GET ${path}`)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    const nowhere = await house.rest(`GET /api/clickhouse/${kind}/${id}/pdf?timeZone=Nowhere`, { token })
    expect(nowhere.body).toMatchObject(refusal(400, 'INVALID_QUERY_STRING'))
    const unknown = await house.rest(`GET /api/clickhouse/${kind}/1/pdf`, { token })
    expect(unknown.body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
  })

  test('answers every visitor of a crowd', async () => {
    const { trpc } = await enter()
    const { url } = await trpc.share.mutate({ kind, id })
    const path = `${house.url}/api/shared/${url.slice(url.lastIndexOf('/') + 1)}/pdf`
    const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(path)))
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.filter(status => status === 200).length).toBeLessThan(10)
    for (const { status, headers } of answers)
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    await Promise.all(answers.map(answer => answer.arrayBuffer()))
  })

  test('of a creator of whom almost nothing is known has its page, too', async () => {
    const { trpc } = await enter()
    const bare = await addInfluencer(ctx, kind, { name: '' })
    const file = reportFileSchema.parse(await trpc.reportPdf.query({ kind, id: bare }))
    expect((await read(file.base64)).text).toContain('No history yet.')
  })
})
