import type { Verdict } from '@limelight/contract/orders/posts/rules'
import type { AccountKind } from '@limelight/contract/social-accounts/kinds'
import { judge } from '@limelight/core/orders/posts/verdicts'
import { ProviderError } from '@limelight/core/social-accounts/providers/call'
import { instagramPosts } from '@limelight/core/social-accounts/providers/instagram-posts'
import type { PostAccount, PostReader, PostReading } from '@limelight/core/social-accounts/providers/post'
import { withoutWaiting } from '@limelight/core/social-accounts/providers/provider'
import { telegramPosts } from '@limelight/core/social-accounts/providers/telegram-posts'
import { tiktokPosts } from '@limelight/core/social-accounts/providers/tiktok-posts'
import { twitchPosts } from '@limelight/core/social-accounts/providers/twitch-posts'
import { twitterPosts } from '@limelight/core/social-accounts/providers/twitter-posts'
import { youtubePosts } from '@limelight/core/social-accounts/providers/youtube-posts'
import { afterEach, describe, expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { openAnsweringServer, type ProviderAnswer, type ProviderRequest } from './answering-server.ts'
import { instagram, telegram, tiktok, twitch, twitter, youtube } from './documented-answers.ts'
import {
  type DocumentedPost,
  instagramInsights,
  instagramPost,
  telegramPost,
  tiktokPost,
  twitchClip,
  twitchPost,
  twitterError,
  twitterPost,
  youtubePost,
} from './documented-posts.ts'

let answer: (request: ProviderRequest) => ProviderAnswer = () => ({ status: 500, body: {} })
const server = await openAnsweringServer(request => answer(request))
const house = await openHouse({
  ...{ YOUTUBE_API_URL: server, TWITCH_API_URL: server, TWITTER_API_URL: server, TIKTOK_API_URL: server },
  ...{ INSTAGRAM_GRAPH_URL: server, TELEGRAM_API_URL: server, TELEGRAM_CHECK_CHAT: '-1009990000001' },
})
const { ctx } = house
afterEach(() => {
  answer = () => ({ status: 500, body: {} })
})

const reader = { access: 'a token', waitForTurn: withoutWaiting }
const cases = {
  YouTube: [youtubePosts, youtube, youtubePost, 'YOUTUBE'],
  Instagram: [instagramPosts, instagram, instagramPost, 'INSTAGRAM'],
  TikTok: [tiktokPosts, tiktok, tiktokPost, 'TIKTOK'],
  X: [twitterPosts, twitter, twitterPost, 'TWITTER'],
  Twitch: [twitchPosts, twitch, twitchPost, 'TWITCH'],
  'a clip of Twitch': [twitchPosts, twitch, twitchClip, 'TWITCH'],
  Telegram: [telegramPosts, telegram, telegramPost, 'TELEGRAM'],
} satisfies Record<string, [PostReader, PostAccount, DocumentedPost, AccountKind]>
type Name = keyof typeof cases

/** What belongs to the reading of a post beside its row. */
function answerBeside({ path, fields }: ProviderRequest): ProviderAnswer | undefined {
  if (fields.part === 'paidProductPlacementDetails')
    return {
      body: { items: [{ id: fields.id, paidProductPlacementDetails: { hasPaidProductPlacement: true } }] },
    }
  if (path.endsWith('/insights')) return { body: instagramInsights }
  if (path.endsWith('/deleteMessage')) return { body: { ok: true, result: true } }
  if (path.endsWith('/getFile')) return { body: telegram.answers.getFile }
  if (path.endsWith('/getChatMember')) return { body: telegram.answers.getChatMember }
  return undefined
}

function serve(name: Name, rows: unknown[]) {
  answer = request => answerBeside(request) ?? { body: cases[name][2].answer(rows) }
}

async function readOne(name: Name, id: string = cases[name][2].id): Promise<PostReading | undefined> {
  const [posts, account] = cases[name]
  return (await posts.readPosts(ctx, reader, account, [id])).get(id)
}

async function failureOf(read: Promise<unknown>): Promise<string> {
  const error = await read.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ProviderError) return error.failure
  throw new Error('The reading did not fail', { cause: error })
}

function listFields(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [[...path, name], ...listFields(inner, [...path, name])])
}

function without(row: Record<string, unknown>, path: string[], isNull: boolean): Record<string, unknown> {
  const copy = structuredClone(row)
  const holder = path.slice(0, -1).reduce<unknown>((value, name) => Object(value)[name], copy)
  const last = path.at(-1) ?? ''
  if (isNull) Object.assign(Object(holder), { [last]: null })
  else Reflect.deleteProperty(Object(holder), last)
  return copy
}

const names = Object.keys(cases).filter((name): name is Name => name in cases)

describe.each(names)('the documented post of %s', name => {
  const [, , documented] = cases[name]

  test('is parsed field by field', async () => {
    serve(name, [documented.row])
    const { pictureUrl, publishedAt, ...rest } = documented.post
    expect(await readOne(name)).toEqual({
      kind: 'seen',
      post: { ...rest, publishedAt: new Date(publishedAt), pictureUrl: expect.stringContaining(pictureUrl ?? '') },
    })
  })

  test('may lack any field, and is never gone for it', async () => {
    const key = name === 'Telegram' ? 'message_id' : 'id'
    const optional = listFields(documented.row).filter(path => !isNeeded(path))
    for (const isNull of [true, false]) {
      for (const field of documented.identity) {
        serve(name, [without(documented.row, field.split('.'), isNull)])
        expect([field, isNull, await readOne(name)]).toEqual([field, isNull, { kind: 'not-readable' }])
      }
      serve(name, [optional.toReversed().reduce((row, path) => without(row, path, isNull), documented.row)])
      expect(await readOne(name)).toMatchObject({ kind: 'seen', post: { links: [] } })
    }

    function isNeeded(path: string[]): boolean {
      return path[0] === key || documented.identity.some(field => field === path.join('.'))
    }
  })

  test.each([
    ['is no JSON', 200, '<html>Welcome</html>'],
    ['is empty', 200, {}],
    ['is a page of a proxy', 404, '<html>Not found</html>'],
    ['is a server error', 503, {}],
  ])('is not gone when the answer %s', async (_case, status, body) => {
    answer = request =>
      (request.path.endsWith('/getChatMember') ? answerBeside(request) : undefined) ?? { status, body }
    expect(await failureOf(readOne(name))).toBe('unavailable')
  })
})

describe('what an answer hides', () => {
  const contains = ['@nordlicht', '#desklamp', 'https://nordlicht.example/lamp']
  /** The fields whose absence changes a verdict, and the requirements that are unknown then. */
  const hiding: Record<Name, Record<string, string[]>> = {
    YouTube: {
      ...{ 'snippet.title': ['CONTAINS'], 'snippet.description': ['CONTAINS'] },
      ...{ contentDetails: ['KIND'], 'contentDetails.duration': ['KIND'] },
    },
    Instagram: { media_product_type: ['KIND'] },
    TikTok: { video_description: ['CONTAINS'] },
    X: { text: ['CONTAINS'], entities: ['CONTAINS'], 'entities.urls': ['CONTAINS'], 'entities.urls.0': ['CONTAINS'] },
    Twitch: { title: ['CONTAINS'], description: ['CONTAINS'] },
    'a clip of Twitch': { title: ['CONTAINS', 'DISCLOSED'] },
    Telegram: {},
  }
  /** Left out where there is no caption, so what it would contain is missing. */
  const leftOut = ['Instagram caption', 'Telegram caption', 'Telegram caption_entities']

  async function judgeOne(name: Name, row: Record<string, unknown>) {
    const [, , { post }, network] = cases[name]
    serve(name, [row])
    const reading = await readOne(name)
    if (reading?.kind !== 'seen') throw new Error('The post is not readable')
    const [kind = 'POST'] = post.kinds ?? []
    const deliverable = { id: 'd', network, kind, count: 1, contains, isDisclosed: true, liveDays: 30 }
    const judged = judge(reading.post, {
      ...{ deliverable, authorId: post.authorId, paidAt: new Date(post.publishedAt) },
    })
    const having = (wanted: Verdict) => judged.filter(({ verdict }) => verdict === wanted)
    return {
      missing: having('MISSING').map(({ requirement, value }) => `${requirement} ${value}`),
      unknown: [...new Set(having('UNKNOWN').map(({ requirement }) => requirement))],
    }
  }

  test.each(names)('is unknown, never missing, on %s', async name => {
    const { row, identity } = cases[name][2]
    const whole = await judgeOne(name, row)
    const key = name === 'Telegram' ? 'message_id' : 'id'
    for (const path of listFields(row).filter(one => one[0] !== key && !identity.includes(one.join('.')))) {
      const field = path.join('.')
      if (leftOut.some(one => `${name} ${field}`.startsWith(one))) continue
      for (const isNull of [true, false]) {
        const { missing, unknown } = await judgeOne(name, without(row, path, isNull))
        const known = missing.filter(one => !whole.missing.includes(one))
        const expected = new Set([...whole.unknown, ...(hiding[name][field] ?? [])])
        expect([field, known, unknown.toSorted()]).toEqual([field, [], [...expected].toSorted()])
      }
    }
  })

  test.each([undefined, {}, { hasPaidProductPlacement: null }])(
    'is an unknown label of YouTube for %o',
    async details => {
      answer = ({ fields }) => ({
        body:
          fields.part === 'paidProductPlacementDetails'
            ? { items: [{ id: youtubePost.id, paidProductPlacementDetails: details }] }
            : youtubePost.answer([youtubePost.row]),
      })
      expect(await readOne('YouTube')).toMatchObject({ post: { label: 'UNREADABLE' } })
    },
  )
})

describe('a post that is gone', () => {
  const metaMissing = { error: { message: 'Unsupported get request.', code: 100, error_subcode: 33 } }
  test.each<[Name, string, ProviderAnswer]>([
    ['YouTube', 'is missing', { body: youtubePost.answer([]) }],
    ['YouTube', 'is private', { body: youtubePost.answer([withStatus('private')]) }],
    ['YouTube', 'is unlisted', { body: youtubePost.answer([withStatus('unlisted')]) }],
    ['Instagram', 'is missing', { status: 400, body: metaMissing }],
    ['TikTok', 'is missing or private', { body: tiktokPost.answer([]) }],
    ['X', 'is deleted', { body: twitterPost.answer([]) }],
    ['X', 'is protected', { body: { errors: [twitterError('not-authorized-for-resource', twitterPost.id)] } }],
    ['Twitch', 'is missing', { status: 404, body: { error: 'Not Found', status: 404, message: '' } }],
    ['Twitch', 'is not in the list', { body: twitchPost.answer([]) }],
    ['a clip of Twitch', 'is missing', { body: twitchClip.answer([]) }],
    ['Telegram', 'is deleted', telegramRefusal('Bad Request: message to forward not found')],
  ])('of %s %s', async (name, _case, answered) => {
    answer = () => answered
    expect(await readOne(name)).toEqual({ kind: 'gone' })
  })

  function withStatus(privacyStatus: string) {
    return { ...youtubePost.row, status: { privacyStatus, uploadStatus: 'processed' } }
  }
})

function telegramRefusal(description: string, status = 400): ProviderAnswer {
  return { status, body: { ok: false, error_code: status, description } }
}

describe('a refusal', () => {
  const tiktokError = (code: string) => ({ data: {}, error: { code, message: '', log_id: '2' } })
  const metaError = (code: number) => ({ error: { message: 'Refused', type: 'OAuthException', code } })
  test.each<[Name, number, unknown, string]>([
    ['YouTube', 401, { error: { code: 401, errors: [{ reason: 'authError' }] } }, 'refused'],
    ['YouTube', 403, { error: { code: 403, errors: [{ reason: 'quotaExceeded' }] } }, 'limited'],
    ['Instagram', 400, metaError(190), 'refused'],
    ['Instagram', 400, metaError(10), 'scope'],
    ['Instagram', 400, metaError(4), 'limited'],
    ['Instagram', 400, metaError(100), 'unavailable'],
    ['TikTok', 401, tiktokError('scope_not_authorized'), 'scope'],
    ['TikTok', 401, tiktokError('access_token_invalid'), 'refused'],
    ['TikTok', 429, tiktokError('rate_limit_exceeded'), 'limited'],
    ['TikTok', 200, tiktokError('internal_error'), 'unavailable'],
    ['X', 401, { title: 'Unauthorized', status: 401 }, 'refused'],
    ['X', 429, { title: 'Too Many Requests', status: 429 }, 'limited'],
    ['Twitch', 401, { error: 'Unauthorized', status: 401, message: 'Invalid OAuth token' }, 'refused'],
    ['Telegram', 429, { ok: false, error_code: 429, parameters: { retry_after: 60 } }, 'limited'],
    ['Telegram', 403, { ok: false, error_code: 403, description: 'Forbidden: bot was kicked' }, 'refused'],
  ])('of %s with %i %o is %s', async (name, status, body, failure) => {
    answer = () => ({ status, body })
    expect(await failureOf(readOne(name))).toBe(failure)
  })

  test('of the check chat does not end the link of a channel', async () => {
    answer = request => answerBeside(request) ?? telegramRefusal('Forbidden: bot is not a member', 403)
    expect(await failureOf(readOne('Telegram'))).toBe('unavailable')
  })
})

describe('YouTube', () => {
  test('hides the label when the owner may not read it, and asks for own videos only', async () => {
    const foreign = structuredClone(youtubePost.row)
    Object.assign(foreign, { id: 'Foreign0001', snippet: { ...Object(foreign.snippet), channelId: 'UCother' } })
    const labelled: (string | undefined)[] = []
    answer = ({ fields }) => {
      if (fields.part !== 'paidProductPlacementDetails') return { body: youtubePost.answer([youtubePost.row, foreign]) }
      labelled.push(fields.id)
      return { status: 403, body: { error: { code: 403, errors: [{ reason: 'forbidden' }] } } }
    }
    const found = await youtubePosts.readPosts(ctx, reader, youtube, [youtubePost.id, 'Foreign0001'])
    expect(labelled).toEqual([youtubePost.id])
    expect(found.get(youtubePost.id)).toMatchObject({ post: { label: 'UNREADABLE' } })
    expect(found.get('Foreign0001')).toMatchObject({ post: { authorId: 'UCother', label: 'UNREADABLE' } })
  })

  test.each([
    ['PT3M', ['VIDEO', 'SHORT']],
    ['PT3M1S', ['VIDEO']],
    ['P0D', null],
  ])('counts a video of %s as %o', async (duration, kinds) => {
    serve('YouTube', [{ ...youtubePost.row, contentDetails: { duration } }])
    expect(await readOne('YouTube')).toMatchObject({ post: { kinds } })
  })
})

describe('Instagram', () => {
  test('gives no figures for media with few viewers but those of the media itself', async () => {
    answer = ({ path }) =>
      path.endsWith('/insights')
        ? {
            status: 400,
            body: { error: { message: '(#10) Not enough viewers for the media to show insights', code: 10 } },
          }
        : { body: instagramPost.row }
    expect(await readOne('Instagram')).toMatchObject({
      post: { figures: { views: null, likes: 8000, comments: 239, shares: null } },
    })
  })

  test('gives no text of a story', async () => {
    serve('Instagram', [{ ...instagramPost.row, media_product_type: 'STORY' }])
    expect(await readOne('Instagram')).toMatchObject({ post: { kinds: ['STORY'], text: null } })
  })

  test('finds an address among the newest 500 media, and no further', async () => {
    let pages = 0
    let isOnPage = 5
    answer = request => {
      if (!request.path.endsWith('/me/media')) return answerBeside(request) ?? { body: instagramPost.row }
      pages += 1
      const other = { ...instagramPost.row, permalink: 'https://www.instagram.com/p/Other00001/' }
      return {
        body: {
          data: [pages === isOnPage ? instagramPost.row : other],
          paging: { cursors: { after: `page ${pages}` }, next: `${server}/me/media?after=page` },
        },
      }
    }
    const find = () => instagramPosts.findPost(ctx, reader, instagram, 'C9xY2abcDEF')
    expect(await find()).toMatchObject({ kind: 'seen', post: { platformId: instagramPost.id } })
    expect(pages).toBe(5)
    ;[pages, isOnPage] = [0, 6]
    expect(await find()).toEqual({ kind: 'gone' })
    expect(pages).toBe(5)
  })
})

test('an edited post of X keeps its first id and shows its newest version', async () => {
  const ids = ['1989000000000000000', '1989000000000000009']
  const [first = '', second = ''] = ids
  const versions: Record<string, unknown> = {
    [first]: { ...twitterPost.row, edit_history_tweet_ids: ids },
    [second]: {
      ...twitterPost.row,
      ...{ id: second, text: 'Edited', entities: {}, edit_history_tweet_ids: ids },
      created_at: '2026-11-14T09:30:00.000Z',
    },
  }
  answer = ({ fields }) => ({ body: { data: (fields.ids ?? '').split(',').map(id => versions[id]) } })
  for (const id of ids)
    expect(await readOne('X', id)).toMatchObject({
      kind: 'seen',
      post: { platformId: first, text: 'Edited', publishedAt: new Date('2026-11-14T09:00:00.000Z') },
    })
})

test('an id that Twitch does not know leaves the others readable', async () => {
  answer = ({ query }) =>
    query.getAll('id').includes('404')
      ? { status: 404, body: { error: 'Not Found', status: 404, message: '' } }
      : { body: twitchPost.answer([twitchPost.row]) }
  const found = await twitchPosts.readPosts(ctx, reader, twitch, ['404', twitchPost.id])
  expect([...found.values()].map(({ kind }) => kind)).toEqual(['gone', 'seen'])
})

describe('Telegram', () => {
  test('deletes the copy that it has forwarded', async () => {
    const calls: unknown[] = []
    answer = request => {
      calls.push([request.path.split('/').at(-1), request.fields.chat_id, request.fields.message_id])
      return answerBeside(request) ?? { body: telegramPost.answer([telegramPost.row]) }
    }
    await readOne('Telegram')
    expect(calls.slice(0, 2)).toEqual([
      ['forwardMessage', '-1009990000001', '421'],
      ['deleteMessage', '-1009990000001', '77'],
    ])
  })

  test('cannot read a post that may not be forwarded', async () => {
    answer = () => telegramRefusal("Bad Request: message has protected content and can't be forwarded")
    expect(await readOne('Telegram')).toEqual({ kind: 'not-readable' })
  })

  test('finds posts of its own channel only', async () => {
    serve('Telegram', [telegramPost.row])
    const find = (address: string) => telegramPosts.findPost(ctx, reader, telegram, address)
    expect(await find('@InesBakes/421')).toMatchObject({ kind: 'seen' })
    expect(await find('-1001234567890/421')).toMatchObject({ kind: 'seen' })
    expect(await find('-1005550000000/421')).toEqual({ kind: 'gone' })
    answer = () => telegramRefusal('Bad Request: chat not found')
    expect(await find('@other/421')).toEqual({ kind: 'gone' })
  })
})

test('TikTok lists three pages of twenty for the newest 50', async () => {
  const asked: unknown[] = []
  answer = ({ json }) => {
    asked.push(json)
    const videos = Array.from({ length: 20 }, (_, index) => ({
      ...tiktokPost.row,
      id: String(7_000_000_000 + asked.length * 100 + index),
    }))
    const body = Object(tiktokPost.answer(videos))
    return { body: { ...body, data: { ...body.data, cursor: asked.length, has_more: true } } }
  }
  expect(await tiktokPosts.listPosts?.(ctx, reader, tiktok)).toHaveLength(50)
  expect(asked).toEqual([{ max_count: 20 }, { max_count: 20, cursor: 1 }, { max_count: 20, cursor: 2 }])
})
