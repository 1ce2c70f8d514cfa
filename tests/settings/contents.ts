import { createHash } from 'node:crypto'
import { activate } from '@limelight/core/accounts/activation'
import { restoreAccount } from '@limelight/core/accounts/deletion'
import { findDevice, rememberDevice } from '@limelight/core/accounts/devices'
import { finishGoogleSignIn, startGoogleSignIn } from '@limelight/core/accounts/google/sign-in'
import { recoverPassword, requestRecovery } from '@limelight/core/accounts/recovery'
import { verifyAccessToken } from '@limelight/core/accounts/tokens'
import { signToken, verifyToken } from '@limelight/core/campaigns/tokens'
import type { Context } from '@limelight/core/context'
import { createSharedLink, listSharedLinks } from '@limelight/core/influencers/sharing/links'
import { findClient, registerClient } from '@limelight/core/platform/connections/clients'
import { addConnection } from '@limelight/core/platform/connections/connect'
import { issueTokens, type TokenAnswer } from '@limelight/core/platform/connections/tokens'
import { answerOnce } from '@limelight/core/platform/keys/answers'
import { createEndpoint, rotateSecret } from '@limelight/core/platform/webhooks/endpoints'
import { openSecrets } from '@limelight/core/platform/webhooks/secrets'
import { signMessage } from '@limelight/core/platform/webhooks/signature'
import { kindOf, ownCookieOf } from '@limelight/core/results/clicks/kind'
import { createKey, requireSignature } from '@limelight/core/results/sales/keys'
import { openCursor, sealCursor } from '@limelight/core/runtime/cursor'
import { newId } from '@limelight/core/runtime/ids'
import { createLinkState, readLinkState } from '@limelight/core/social-accounts/link-state'
import { findRevocation, insertRevocation } from '@limelight/core/social-accounts/store'
import { decryptTokens, encryptTokens } from '@limelight/core/social-accounts/token-cipher'
import { buildAccount, removeAccount } from '@limelight/core/test/factories/accounts'
import { buildList } from '@limelight/core/test/factories/favourites'
import { buildKey } from '@limelight/core/test/factories/platform'
import { buildSocialAccount } from '@limelight/core/test/factories/social-accounts'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import * as z from 'zod'
import { visitGoogle } from '../accounts/google-visitor.ts'
import type { TestHouse } from '../house.ts'

/** Says whether it still works with the secrets of a context. Rejecting is a no, too. */
type Check = (now: Context) => unknown
type Contents = { stored: Record<string, Check>; sent: Record<string, Check>; refreshToken: string; clientId: string }

/** One of everything that a secret seals or signs, under the secrets of `made`. */
export async function fill(house: TestHouse, made: Context): Promise<Contents> {
  const { user, accessToken } = await buildAccount(made)
  await givePlan(made, user.id)
  const caller = { userId: user.id }
  const connection = await connect(made, user.id)
  return {
    stored: await fillStores(made, caller),
    sent: {
      'access token': async now => (await verifyAccessToken(now, accessToken)).userId === user.id,
      'renewal of a connected app': now => renew(now, connection),
      'registration of an app': async now => (await findClient(now, connection.clientId)) !== undefined,
      ...(await sendLinks(house, made, user.email)),
      ...(await sendBrowser(house, made, user.id)),
    },
    ...connection,
  }
}

async function fillStores(made: Context, caller: { userId: string }): Promise<Record<string, Check>> {
  const linked = await buildSocialAccount(made, caller.userId, 'youtube')
  const unlinkedId = newId(made.clock)
  const tokens = encryptTokens(made, unlinkedId, { access: 'a token', refresh: null, expiresAt: null })
  // Without the job, which deletes it.
  const revocation = { id: newId(made.clock), account_id: unlinkedId, kind: 'TWITCH', tokens } as const
  await made.db.transaction().execute(trx => insertRevocation(trx, { ...revocation, created_at: made.clock.now() }))
  const url = 'https://hooks.example/limelight'
  const endpoint = await createEndpoint(made, caller, { url, events: ['order.changed'] })
  const rotated = await rotateSecret(made, caller, endpoint)
  const list = await buildList(made, caller.userId)
  const keys = [await createKey(made, caller, list), await createKey(made, caller, list)]
  const subject = { network: 'instagram', influencer_id: '1', list_id: null, name: 'Lena' } as const
  const link = await createSharedLink(made, caller, { ...subject, days: 30 })
  const apiKey = await buildKey(made, caller.userId, { plan: false })
  const ask = (ctx: Context, run: () => Promise<unknown>) => answerOnce(ctx, apiKey.id, { name: 'one', input: 1 }, run)
  await ask(made, async () => 'first')
  return {
    'linked account': async now => {
      const { tokens } = await now.db
        .selectFrom('social_accounts')
        .select('tokens')
        .where('id', '=', linked.id)
        .executeTakeFirstOrThrow()
      return tokens !== null && decryptTokens(now, linked.id, tokens).access === 'a token'
    },
    'account to revoke': async now => {
      const row = await findRevocation(now.db, revocation.id)
      return row !== undefined && decryptTokens(now, unlinkedId, row.tokens).access === 'a token'
    },
    'secrets of a webhook': async now => {
      const row = await now.db
        .selectFrom('webhook_endpoints')
        .selectAll()
        .where('id', '=', endpoint.id)
        .executeTakeFirstOrThrow()
      return openSecrets(now, row).join() === [rotated.secret, endpoint.secret].join()
    },
    'keys of a shop': async now => {
      const row = await now.db
        .selectFrom('result_lists')
        .selectAll()
        .where('list_id', '=', list.id)
        .executeTakeFirstOrThrow()
      const timestamp = Math.floor(now.clock.now().getTime() / 1000)
      for (const { key } of keys) {
        const signature = signMessage([key], { id: 'one', timestamp, body: '{}' })
        const call = { listId: list.id, id: 'one', timestamp: String(timestamp), payload: '{}', signature }
        requireSignature(now, row, call)
      }
      return true
    },
    'list of shared links': async now =>
      (await listSharedLinks(now, caller, { offset: 0, limit: 20 })).data[0]?.url === link.url,
    'answer to an Idempotency-Key': async now => (await ask(now, async () => 'second')) === 'first',
  }
}

/** What is in mails. */
async function sendLinks(house: TestHouse, made: Context, email: string): Promise<Record<string, Check>> {
  const leaving = await buildAccount(made)
  await removeAccount(made, leaving.user.id)
  await requestRecovery(made, { email })
  await house.drain()
  const links = [...(await house.mailsTo(email)), ...(await house.mailsTo(leaving.user.email))].flatMap(
    mail => mail.links,
  )
  const tokenOf = (path: string) =>
    links
      .find(link => link.includes(path))
      ?.split('/')
      .at(-1) ?? ''
  const password = 'another fine password'
  const [unsubscribe, reply] = [newId(made.clock), newId(made.clock)]
  const tokens = [signToken(made, 'unsubscribe', unsubscribe), signToken(made, 'reply', reply)]
  return {
    'unsubscribe link': now => verifyToken(now, 'unsubscribe', tokens[0] ?? '') === unsubscribe,
    'address of a reply': now => verifyToken(now, 'reply', tokens[1] ?? '') === reply,
    'link that confirms an address': now => activate(now, { id: tokenOf('/activate/') }),
    'link that sets a password': now =>
      recoverPassword(now, { token: tokenOf('/update-password/'), password, confirmPassword: password }),
    'link that restores an account': now => restoreAccount(now, { id: tokenOf('/restore/') }),
  }
}

/** What browsers keep. */
async function sendBrowser(house: TestHouse, made: Context, userId: string): Promise<Record<string, Check>> {
  const device = rememberDevice(made, userId)
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const ownCookie = ownCookieOf(made, userId)
  const cursor = sealCursor(made, 'a search', [1])
  const link = createLinkState(made, { userId, kind: 'youtube', redirect: '/user/accounts' })
  const google = await startGoogleSignIn(made)
  return {
    'known device': now => findDevice({ ...now, device }, userId) !== undefined,
    'own click': now => kindOf(now, { headers, ownCookie, ownerId: userId }) === 'OWN',
    'next page': now => openCursor(now, 'a search', cursor, z.array(z.int())).length === 1,
    'link of an account under way': now => readLinkState(now, link.text)?.verifier === link.verifier,
    'sign-in with Google under way': async now => {
      const returned = await visitGoogle(house).consent(google.url, { email: `${newId(made.clock)}@example.test` })
      return finishGoogleSignIn(now, { code: returned.get('code') ?? '', state: google.state }, [google.state])
    },
  }
}

async function connect(made: Context, userId: string) {
  const redirectUri = 'http://localhost:7777/back'
  const { client_id: clientId } = registerClient(made, { client_name: 'Robot', redirect_uris: [redirectUri] })
  const verifier = 'v'.repeat(43)
  const client = await findClient(made, clientId)
  if (client === undefined) throw new Error('The app is not registered')
  const asked = {
    ...{ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  }
  const input = { ...asked, scopes: ['discovery' as const], caps: {}, clientId, redirectUri, client }
  const { url } = await made.db.transaction().execute(trx => addConnection(made, trx, { userId }, input))
  const { refresh_token: refreshToken } = await issueTokens(made, {
    ...{ grant_type: 'authorization_code', client_id: clientId, redirect_uri: redirectUri, code_verifier: verifier },
    code: new URL(url).searchParams.get('code'),
  })
  return { clientId, refreshToken }
}

export function renew(ctx: Context, app: { clientId: string; refreshToken: string }): Promise<TokenAnswer> {
  return issueTokens(ctx, { grant_type: 'refresh_token', client_id: app.clientId, refresh_token: app.refreshToken })
}

/** Names of what does not work with these secrets. */
export async function findBroken(checks: Record<string, Check>, now: Context): Promise<string[]> {
  const broken: string[] = []
  for (const [name, check] of Object.entries(checks)) {
    const works = await Promise.resolve(now)
      .then(check)
      .catch(() => false)
    if (works === false) broken.push(name)
  }
  return broken
}
