import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addContent, addInfluencer, buildReachable } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'

const house = await openHouse()
const { ctx } = house
const kind = 'instagram'
const lena = buildReachable({ name: 'Léna (Vögt) 東京', bio: 'Write to lena.private@example.test' })
const id = await addInfluencer(ctx, kind, lena)
await addContent(
  ctx,
  kind,
  Array.from({ length: 20 }, (_, at) => ({
    authorPlatformId: lena.platformId,
    text: `Post ${at} for @${lena.username}, “quoted” – with dashes`,
    publishDate: '2026-10-05T16:30:00Z',
    likesTotal: 1000 - at,
  })),
)

async function enter() {
  const { accessToken: token, user } = await buildAccount(ctx)
  await givePlan(ctx, user.id)
  return { token, user, trpc: house.trpc(token).influencers }
}

/** The texts of a file, once its table of objects is right. */
function read(base64: string) {
  const file = Buffer.from(base64, 'base64').toString('latin1')
  const places = [...file.matchAll(/^(\d{10}) 00000 n /gm)].map(([, place]) => Number(place))
  for (const [at, place] of places.entries()) expect(file.slice(place)).toMatch(new RegExp(`^${at + 1} 0 obj`))
  expect(file.slice(Number(/startxref\n(\d+)/.exec(file)?.[1]))).toMatch(/^xref/)
  return {
    pages: [...file.matchAll(/\/Type \/Page /g)].length,
    text: [...file.matchAll(/\((.*)\) Tj/g)].map(([, text]) => text).join('\n'),
  }
}

test('a report is a PDF of text that shows nothing masked', async () => {
  const { trpc } = await enter()
  const { fileName, base64 } = await trpc.reportPdf.query({ kind, id })
  expect(fileName).toBe(`${lena.name} - Limelight report.pdf`)
  const masked = read(base64)
  expect(masked.pages).toBeLessThanOrEqual(2)
  for (const words of [
    'L\u00e9na \\(V\u00f6gt\\) ??',
    'Quality score',
    'Made with Limelight on',
    '\u0093quoted\u0094 \u0096 with',
  ])
    expect(masked.text).toContain(words)
  for (const secret of [lena.username, 'lena.private']) expect(masked.text).not.toContain(secret)

  const link = await trpc.share.mutate({ kind, id })
  await trpc.unmask.mutate({ kind, id })
  const answer = await fetch(`${house.url}/api/shared/${link.url.slice(link.url.lastIndexOf('/') + 1)}/pdf`)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const shared = read(Buffer.from(await answer.arrayBuffer()).toString('base64'))
  expect(shared.text).toContain(`@${lena.username}`)
  for (const secret of [lena.email ?? '', 'lena.private']) expect(shared.text).not.toContain(secret)
  const gone = await fetch(`${house.url}/api/shared/gone/pdf`)
  expect(await gone.json()).toMatchObject({ errorMessage: 'ITEM_NOT_FOUND' })
})

test('a reader gets 20 per minute', async () => {
  const { trpc } = await enter()
  const link = await trpc.share.mutate({ kind, id })
  const token = link.url.slice(link.url.lastIndexOf('/') + 1)
  const address = `${house.url}/api/shared/${token}/pdf`
  const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(address)))
  const count = (status: number) => answers.filter(answer => answer.status === status).length
  // The other test may have taken two.
  expect([count(200) + count(429), count(200) >= 18, count(200) <= 20]).toEqual([40, true, true])
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('60')
})
