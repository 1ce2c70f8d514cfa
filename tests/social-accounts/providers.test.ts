import { createHash, createHmac } from 'node:crypto'
import { ProviderError } from '@limelight/core/social-accounts/providers/call'
import { type OwnedAccount, type Tokens, withoutWaiting } from '@limelight/core/social-accounts/providers/provider'
import { providers } from '@limelight/core/social-accounts/providers/providers'
import { readChat } from '@limelight/core/social-accounts/providers/telegram'
import { readCurrent } from '@limelight/core/social-accounts/read-current'
import { refreshAccount } from '@limelight/core/social-accounts/refresh'
import { removeAccount, revokeTokens } from '@limelight/core/social-accounts/remove'
import { findAccount, upsertAccount } from '@limelight/core/social-accounts/store'
import { decryptTokens, encryptTokens } from '@limelight/core/social-accounts/token-cipher'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { openAnsweringServer, type ProviderAnswer, type ProviderRequest } from './answering-server.ts'
import {
  type Documented,
  instagram,
  instagramList,
  telegram,
  tiktok,
  twitch,
  twitter,
  youtube,
} from './documented-answers.ts'

let answer: (request: ProviderRequest) => ProviderAnswer | Promise<ProviderAnswer> = () => ({ status: 404, body: {} })
const server = await openAnsweringServer(request => answer(request))
const house = await openHouse({
  YOUTUBE_API_URL: server,
  TWITCH_API_URL: server,
  TWITCH_TOKEN_URL: `${server}/oauth2/token`,
  TWITTER_API_URL: server,
  TWITTER_TOKEN_URL: `${server}/2/oauth2/token`,
  TIKTOK_API_URL: server,
  TIKTOK_TOKEN_URL: `${server}/v2/oauth/token/`,
  INSTAGRAM_TOKEN_URL: `${server}/oauth/access_token`,
  INSTAGRAM_GRAPH_URL: server,
  TELEGRAM_API_URL: server,
  // Without it, the older widget signs with the bot’s token.
  TELEGRAM_CLIENT_SECRET: '',
})
const { ctx } = house
afterEach(() => {
  answer = () => ({ status: 404, body: {} })
})

const reader = { access: 'a token', waitForTurn: withoutWaiting }

type Read = { account: OwnedAccount; videos: Documented['videos'] }

async function readOf(kind: keyof typeof providers): Promise<Read> {
  const account = await providers[kind].readAccount(ctx, reader)
  return { account, videos: await providers[kind].readVideos?.(ctx, reader, account) }
}

const cases = {
  YouTube: [youtube, () => readOf('YOUTUBE')],
  Twitch: [twitch, () => readOf('TWITCH')],
  X: [twitter, () => readOf('TWITTER')],
  TikTok: [tiktok, () => readOf('TIKTOK')],
  Instagram: [instagram, () => readOf('INSTAGRAM')],
  'Instagram in a list': [instagramList, () => readOf('INSTAGRAM')],
  Telegram: [telegram, async () => ({ account: await readChat(ctx, '@inesbakes'), videos: undefined })],
} satisfies Record<string, [Documented, () => Promise<Read>]>

/** The answer to a path that ends with the name of the call. */
function serve(answers: Record<string, unknown>) {
  answer = ({ path }) => {
    const call = Object.keys(answers).find(name => path.endsWith(`/${name}`))
    return call === undefined ? { status: 404, body: {} } : { body: answers[call] }
  }
}

/** Every field of an answer, as its call and its path. */
function listFields(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = path.endsWith(': ') ? `${path}${name}` : `${path}.${name}`
    return [here, ...listFields(inner, here)]
  })
}

/** A copy in which one field is null or missing. */
function without(answers: Record<string, unknown>, field: string, isNull: boolean): Record<string, unknown> {
  const copy: Record<string, unknown> = structuredClone(answers)
  const [call = '', path = ''] = field.split(': ')
  const names = path.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce((value, name) => Object(value)[name], copy[call])
  if (isNull) Object.assign(Object(holder), { [last]: null })
  else Reflect.deleteProperty(Object(holder), last)
  return copy
}

describe.each(Object.entries(cases))('the documented answers of %s', (_name, [documented, read]) => {
  test('are parsed field by field', async () => {
    serve(documented.answers)
    const { account, videos } = await read()
    expect(account).toMatchObject({ platformId: documented.platformId, record: documented.record })
    expect(account.record).toEqual(documented.record)
    if (documented.pictureUrl !== null) expect(account.pictureUrl).toContain(documented.pictureUrl)
    if (documented.videos !== undefined) expect(videos).toMatchObject(documented.videos)
  })

  test('may lack any field but what identifies the account', async () => {
    const fields = Object.entries(documented.answers).flatMap(([call, body]) => listFields(body, `${call}: `))
    expect(fields.length).toBeGreaterThan(7)
    for (const field of fields)
      for (const isNull of [true, false]) {
        serve(without(documented.answers, field, isNull))
        const outcome = await read().then(
          ({ account }) => account.platformId,
          (error: unknown) => (error instanceof ProviderError ? error.failure : error),
        )
        const isIdentity = documented.identity.includes(field)
        const expected = isIdentity ? expect.stringMatching(/^(missing|unavailable|refused)$/) : documented.platformId
        expect([field, isNull, outcome]).toEqual([field, isNull, expected])
      }
  })
})

describe('a refusal', () => {
  const metaError = (code: number) => ({
    error: { message: 'Refused', type: 'OAuthException', code, fbtrace_id: 'A1' },
  })
  const googleError = (code: number, reason: string) => ({
    error: { code, message: 'Refused', errors: [{ message: 'Refused', domain: 'youtube', reason }], status: 'X' },
  })
  test.each<[keyof typeof cases, number, unknown, string, string?]>([
    ['YouTube', 401, googleError(401, 'authError'), 'refused'],
    ['YouTube', 403, googleError(403, 'quotaExceeded'), 'limited'],
    ['YouTube', 403, googleError(403, 'forbidden'), 'refused'],
    ['YouTube', 500, googleError(500, 'backendError'), 'unavailable'],
    ['Twitch', 401, { error: 'Unauthorized', status: 401, message: 'Invalid OAuth token' }, 'refused'],
    ['Twitch', 429, { error: 'Too Many Requests', status: 429, message: '' }, 'limited', 'ratelimit-reset'],
    ['X', 401, { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' }, 'refused'],
    ['X', 403, { title: 'Forbidden', type: 'about:blank', status: 403, detail: 'Suspended' }, 'refused'],
    ['X', 429, { title: 'Too Many Requests', status: 429 }, 'limited', 'x-rate-limit-reset'],
    ['TikTok', 401, { error: { code: 'access_token_invalid', message: '', log_id: '2' }, data: {} }, 'refused'],
    ['TikTok', 401, { error: { code: 'scope_not_authorized', message: '', log_id: '2' }, data: {} }, 'refused'],
    ['TikTok', 429, { error: { code: 'rate_limit_exceeded', message: '', log_id: '2' }, data: {} }, 'limited'],
    ['TikTok', 500, { error: { code: 'internal_error', message: '', log_id: '2' }, data: {} }, 'unavailable'],
    ['Instagram', 400, metaError(190), 'refused'],
    ['Instagram', 400, metaError(4), 'limited'],
    ['Instagram', 400, metaError(2), 'unavailable'],
    ['Telegram', 403, { ok: false, error_code: 403, description: 'Forbidden: bot was kicked' }, 'refused'],
    ['Telegram', 400, { ok: false, error_code: 400, description: 'Bad Request: chat not found' }, 'missing'],
    ['Telegram', 429, { ok: false, error_code: 429, parameters: { retry_after: 60 } }, 'limited'],
    ['YouTube', 502, '<html>Bad gateway</html>', 'unavailable'],
  ])('of %s with %i %o is %s', async (name, status, body, failure, resetHeader) => {
    const soon = String(Math.ceil(house.clock.now().getTime() / 1000) + 60)
    const headers = resetHeader === undefined ? {} : { [resetHeader]: soon }
    answer = () => ({ status, body, headers })
    const error = await cases[name][1]().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ProviderError)
    expect(error).toMatchObject({ failure })
    if (status !== 429) return
    const waitMs = (error instanceof ProviderError ? (error.retryAt?.getTime() ?? 0) : 0) - house.clock.now().getTime()
    expect(waitMs > 30_000 && waitMs <= 15 * 60_000).toBe(true)
  })

  test('comes from an answer that is too large, before it has arrived whole', async () => {
    answer = () => ({ body: 'x'.repeat(5 * 1024 * 1024) })
    await expect(readOf('TWITTER')).rejects.toThrow('sent more than')
  })
})

describe('tokens', () => {
  const attempt = { code: 'a code', verifier: 'v', redirectUri: 'https://limelight.test/back' }
  const documented = { access_token: 'new', expires_in: 3600, scope: 'a b', token_type: 'Bearer' }

  test.each<[keyof typeof providers, Record<string, unknown>, string | null]>([
    ['TWITCH', { ...documented, scope: ['a', 'b'], refresh_token: 'next' }, 'next'],
    ['TWITTER', { ...documented, refresh_token: 'next' }, 'next'],
    ['TIKTOK', { ...documented, open_id: 'o', refresh_expires_in: 31_536_000, refresh_token: 'next' }, 'next'],
    ['INSTAGRAM', documented, null],
  ])('of %s are parsed as documented', async (kind, body, refresh) => {
    answer = () => ({ body })
    const before = house.clock.now().getTime()
    const { expiresAt, ...tokens } = await providers[kind].redeem(ctx, attempt)
    expect(tokens).toEqual({ access: 'new', refresh })
    const lifetimeMs = Date.parse(expiresAt ?? '') - before
    expect(lifetimeMs >= 3_600_000 && lifetimeMs < 3_660_000).toBe(true)
  })

  test('of Instagram may stand in a list', async () => {
    answer = ({ fields }) =>
      fields.grant_type === 'authorization_code'
        ? { body: { data: [{ access_token: 'brief', user_id: '1', permissions: 'instagram_business_basic' }] } }
        : { body: { access_token: `long for ${fields.access_token}`, token_type: 'bearer', expires_in: 5_184_000 } }
    expect((await providers.INSTAGRAM.redeem(ctx, attempt)).access).toBe('long for brief')
  })
})

const profile = { username: 'ada', description: null }
const records = {
  TWITTER: { ...profile, name: 'Ada', profileImageUrl: null, followersCount: 1, followingCount: 1, tweetCount: 1 },
  TIKTOK: { ...profile, displayName: 'Ada', avatarUrl: null, followers: 1, following: 1, likes: 1, videos: 1 },
  TWITCH: { channelId: '1', login: 'ada', userName: 'Ada', description: null, profilePictureUrl: null, followers: 1 },
}

async function linkAccount(kind: 'TWITTER' | 'TIKTOK' | 'TWITCH', platformId: string, tokens: Tokens, userId?: string) {
  const { user } = userId === undefined ? await buildAccount(ctx, buildSignUp()) : { user: { id: userId } }
  const now = house.clock.now()
  const known = await ctx.db
    .selectFrom('social_accounts')
    .select('id')
    .where('platform_id', '=', platformId)
    .executeTakeFirst()
  const id = known?.id ?? crypto.randomUUID()
  const row = await ctx.db.transaction().execute(trx =>
    upsertAccount(trx, {
      ...{ id, user_id: user.id, kind, platform_id: platformId, record: records[kind], picture: null },
      ...{ tokens: encryptTokens(ctx, id, tokens), refreshed_at: now, due_at: now },
    }),
  )
  if (row === undefined) throw new Error('The account belongs to another user')
  return row
}

test('half an emoji and control characters in an answer are stored as spaces', async () => {
  const row = await linkAccount('TWITTER', '2244994945', { access: 'a', refresh: 'b', expiresAt: later() })
  const body = structuredClone(twitter.answers['users/me'])
  Object.assign(Object(body).data, { description: `cut \ud83d\u0000here` })
  serve({ me: body })
  await run(await refreshAccount(ctx, { accountId: row.id }))
  expect(await findAccount(ctx.db, row.id)).toMatchObject({ failures: 0, record: { description: 'cut   here' } })
  await ctx.db.deleteFrom('social_accounts').where('id', '=', row.id).execute()
})

const later = () => new Date(house.clock.now().getTime() + 3_600_000).toISOString()
const stored = async (id: string) => decryptTokens(ctx, id, (await findAccount(ctx.db, id))?.tokens ?? Buffer.alloc(0))

async function run(write: Awaited<ReturnType<typeof refreshAccount>>) {
  if (write !== undefined) await ctx.db.transaction().execute(write)
}

describe('an access token that the provider ended early', () => {
  const onX = (accepts: (access: string) => boolean, renewal: ProviderAnswer) => {
    const calls: string[] = []
    answer = ({ path, fields }) => {
      calls.push(path)
      if (path.endsWith('/token')) return fields.refresh_token === 'first' ? renewal : { status: 400, body: {} }
      return accepts(calls.length === 1 ? 'old' : 'new')
        ? { body: twitter.answers['users/me'] }
        : { status: 401, body: { title: 'Unauthorized' } }
    }
    return calls
  }
  const renewed = { body: { access_token: 'new', refresh_token: 'second', expires_in: 7200 } }
  const tokens = () => ({ access: 'old', refresh: 'first', expiresAt: later() })

  test('is renewed once, and the account stays linked', async () => {
    const row = await linkAccount('TWITTER', '2244994945', tokens())
    const calls = onX(access => access === 'new', renewed)
    await run(await refreshAccount(ctx, { accountId: row.id }))
    expect(calls).toEqual(['/users/me', '/2/oauth2/token', '/users/me'])
    expect(await findAccount(ctx.db, row.id)).toMatchObject({ status: 'LINKED', failures: 0 })
    expect(await stored(row.id)).toMatchObject({ access: 'new', refresh: 'second' })
  })

  test('ends the link when the renewed one is refused too', async () => {
    const row = await linkAccount('TWITTER', '2244994945', tokens(), (await owner()).user_id)
    const calls = onX(() => false, renewed)
    await run(await refreshAccount(ctx, { accountId: row.id }))
    expect(calls).toHaveLength(3)
    expect(await findAccount(ctx.db, row.id)).toMatchObject({ status: 'EXPIRED' })
  })

  test('ends the link when the renewal is refused', async () => {
    const row = await linkAccount('TWITTER', '2244994945', tokens(), (await owner()).user_id)
    onX(() => false, { status: 400, body: { error: 'invalid_grant' } })
    await run(await refreshAccount(ctx, { accountId: row.id }))
    expect(await findAccount(ctx.db, row.id)).toMatchObject({ status: 'EXPIRED' })
  })

  test('keeps the link while the provider cannot renew', async () => {
    const row = await linkAccount('TWITTER', '2244994945', tokens(), (await owner()).user_id)
    onX(() => false, { status: 503, body: {} })
    await run(await refreshAccount(ctx, { accountId: row.id }))
    expect(await findAccount(ctx.db, row.id)).toMatchObject({ status: 'LINKED', failures: 1 })
  })

  async function owner() {
    return ctx.db
      .selectFrom('social_accounts')
      .select('user_id')
      .where('platform_id', '=', '2244994945')
      .executeTakeFirstOrThrow()
  }
})

test('a renewal does not overwrite the tokens of a link that was made meanwhile', async () => {
  const row = await linkAccount('TIKTOK', tiktok.platformId, {
    access: 'old',
    refresh: 'first',
    expiresAt: '2020-01-01T00:00:00.000Z',
  })
  answer = async ({ path }) => {
    if (!path.endsWith('/oauth/token/')) return { body: tiktok.answers['v2/user/info/'] }
    await linkAccount(
      'TIKTOK',
      tiktok.platformId,
      { access: 'of the new link', refresh: 'x', expiresAt: later() },
      row.user_id,
    )
    return { body: { access_token: 'of the old link', refresh_token: 'y', expires_in: 7200 } }
  }
  await expect(readCurrent(ctx, row)).rejects.toMatchObject({ failure: 'unavailable' })
  expect((await stored(row.id)).access).toBe('of the new link')
})

describe('revocation', () => {
  const ended = { access: 'old', refresh: 'first', expiresAt: '2020-01-01T00:00:00.000Z' }

  async function remove(kind: 'TWITTER' | 'TIKTOK' | 'TWITCH', tokens: Tokens) {
    const row = await linkAccount(kind, `removed-${kind}-${crypto.randomUUID()}`, tokens)
    await removeAccount(ctx, { userId: row.user_id }, { id: row.id })
    const { id } = await ctx.db
      .selectFrom('social_revocations')
      .select('id')
      .where('account_id', '=', row.id)
      .executeTakeFirstOrThrow()
    return id
  }
  const isPending = async (id: string) =>
    (await ctx.db.selectFrom('social_revocations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

  test.each(['TWITCH', 'TIKTOK'] as const)('of %s renews an access token that has ended first', async kind => {
    const id = await remove(kind, ended)
    const calls: string[] = []
    let isDown = true
    answer = ({ path, fields }) => {
      if (path.includes('revoke')) {
        calls.push(`revoke ${fields.token}`)
        return isDown ? { status: 503, body: {} } : { body: {} }
      }
      calls.push(`renew ${fields.refresh_token}`)
      return { body: { access_token: 'fresh', refresh_token: 'second', expires_in: 7200 } }
    }
    await expect(revokeTokens(ctx, { revocationId: id })).rejects.toBeInstanceOf(ProviderError)
    isDown = false
    await run(await revokeTokens(ctx, { revocationId: id }))
    expect(calls).toEqual(['renew first', 'revoke fresh', 'revoke fresh'])
    expect(await isPending(id)).toBe(false)
  })

  test('of X takes the refresh token, which ends both', async () => {
    const id = await remove('TWITTER', ended)
    const calls: string[] = []
    answer = ({ path, fields }) => {
      calls.push(`${path} ${fields.token}`)
      return { body: { revoked: true } }
    }
    await run(await revokeTokens(ctx, { revocationId: id }))
    expect(calls).toEqual(['/2/oauth2/revoke first'])
  })

  test.each([
    ['TWITCH', { status: 400, message: 'Invalid token' }],
    ['TWITTER', { error: 'invalid_request', error_description: 'Value passed for the token was invalid.' }],
    ['TIKTOK', { error: 'invalid_request', error_description: 'Token is invalid', log_id: '2' }],
  ] as const)('of %s is done when the token is not valid any more', async (kind, body) => {
    const id = await remove(kind, { ...ended, expiresAt: later() })
    answer = () => ({ status: 400, body })
    await run(await revokeTokens(ctx, { revocationId: id }))
    expect(await isPending(id)).toBe(false)
  })
})

describe('Telegram’s widget', () => {
  const sign = (fields: Record<string, string>) => {
    const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
    const key = createHash('sha256')
      .update(ctx.secrets.providers.TELEGRAM ?? '')
      .digest()
    return createHmac('sha256', key).update(lines.toSorted().join('\n')).digest('hex')
  }

  test('cannot pass one signed field for two', async () => {
    const { accessToken: token } = await buildAccount(ctx, buildSignUp())
    serve(telegram.answers)
    const call = 'POST /api/user/contents/socials/telegram/auth/callback'
    const chat = '@inesbakes'
    const authDate = String(Math.floor(house.clock.now().getTime() / 1000))
    const genuine = { auth_date: authDate, first_name: 'Inés', id: '700' }
    const hash = sign(genuine)
    const joined = { auth_date: authDate, first_name: 'Inés\nid=700', id: undefined, hash, chat }
    const split = { auth_date: `${authDate}\nfirst_name=Inés`, id: '700', hash, chat }
    for (const body of [joined, split])
      expect((await house.rest(call, { token, body })).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
    const broken = { ...genuine, last_name: 'A\r\nB' }
    expect((await house.rest(call, { token, body: { ...broken, hash: sign(broken), chat } })).status).toBe(401)
    expect((await house.rest(call, { token, body: { ...genuine, hash, chat } })).status).toBe(201)
  })
})
