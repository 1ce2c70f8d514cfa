import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { untilAborted } from '../../runtime/until-aborted.ts'
import { type Classify, callProvider, countField, ProviderError, textField } from './call.ts'
import { requireClient } from './clients.ts'
import { type LinkAttempt, type LinkCode, type OwnedAccount, withoutWaiting } from './provider.ts'
import { basicAuth, siblingOf } from './tokens.ts'

/** OpenID needs a secret of its own; without one, the older widget signs with the bot's token. */
export function usesOpenId(ctx: Context): boolean {
  return ctx.secrets.telegramClientSecret !== undefined
}

export function telegramUrl(ctx: Context, { state, verifier, redirectUri }: LinkAttempt): URL {
  const { id } = requireClient(ctx, 'TELEGRAM')
  const { authUrl } = ctx.config.providers.TELEGRAM
  if (usesOpenId(ctx))
    return new OAuth2Client(id, null, redirectUri).createAuthorizationURLWithPKCE(
      authUrl,
      state,
      CodeChallengeMethod.S256,
      verifier,
      ['openid', 'profile'],
    )
  const url = new URL(authUrl)
  const query = { bot_id: id, origin: ctx.config.publicUrl, return_to: redirectUri }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

const tokenSchema = z.object({ id_token: z.string() })
const claimsSchema = z.object({ id: z.union([z.string(), z.int()]).transform(String) })
const keyTimeoutMs = 10_000

/** OpenID: the claim `id` of a token that Telegram signed for us is the Telegram user. */
export async function redeemTelegramCode(ctx: Context, { code, verifier, redirectUri }: LinkCode): Promise<string> {
  const { id } = requireClient(ctx, 'TELEGRAM')
  const { tokenUrl } = ctx.config.providers.TELEGRAM
  const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }
  const headers = basicAuth({ id, secret: ctx.secrets.telegramClientSecret ?? '' })
  const answer = await callProvider(ctx, { url: tokenUrl, form: { ...form, client_id: id }, headers }, tokenSchema)
  const keys = createRemoteJWKSet(new URL(siblingOf(tokenUrl, '.well-known/jwks.json')), {
    timeoutDuration: keyTimeoutMs,
  })
  const { payload } = await untilAborted(
    jwtVerify(answer.id_token, keys, {
      audience: id,
      issuer: new URL(tokenUrl).origin,
      requiredClaims: ['exp'],
      currentDate: ctx.clock.now(),
    }),
    AbortSignal.timeout(keyTimeoutMs),
  )
  return claimsSchema.parse(payload).id
}

const chatSchema = z.object({
  id: z.int(),
  type: z.string(),
  title: textField,
  username: textField,
  invite_link: textField,
  description: textField,
  photo: z.object({ big_file_id: z.string() }).nullish().catch(null),
})
const memberSchema = z.object({ status: z.string() })
const fileSchema = z.object({ file_path: textField }).nullish().catch(null)

/** Reads a channel through our bot, which has to be one of its administrators. */
export async function readChat(ctx: Context, chat: string, waitForTurn = withoutWaiting): Promise<OwnedAccount> {
  const found = await callBot(ctx, waitForTurn, 'getChat', { chat_id: chat }, chatSchema)
  if (found.type !== 'channel' && found.type !== 'supergroup')
    throw new ProviderError('The chat is no channel', 'missing')
  const bot = requireClient(ctx, 'TELEGRAM')
  if (!(await isAdministrator(ctx, String(found.id), bot.id, waitForTurn)))
    throw new ProviderError('The bot is not an administrator of the channel', 'refused')
  return {
    platformId: String(found.id),
    pictureUrl: await findPhoto(ctx, found.photo?.big_file_id, waitForTurn),
    record: {
      chatId: String(found.id),
      title: found.title ?? null,
      username: found.username ?? null,
      inviteLink: found.invite_link ?? null,
      description: found.description ?? null,
      participants:
        (await callBot(ctx, waitForTurn, 'getChatMemberCount', { chat_id: String(found.id) }, countField)) ?? null,
    },
  }
}

export async function isAdministrator(
  ctx: Context,
  chatId: string,
  userId: string,
  waitForTurn = withoutWaiting,
): Promise<boolean> {
  const member = await callBot(
    ctx,
    waitForTurn,
    'getChatMember',
    { chat_id: chatId, user_id: userId },
    memberSchema,
  ).catch((error: unknown) => {
    if (error instanceof ProviderError && error.failure === 'missing') return undefined
    throw error
  })
  return member?.status === 'creator' || member?.status === 'administrator'
}

/** The address of a photo holds the bot's token, so it is used at once and never stored. */
export async function findPhoto(
  ctx: Context,
  fileId: string | undefined,
  waitForTurn: typeof withoutWaiting,
): Promise<string | null> {
  if (fileId === undefined) return null
  const file = await callBot(ctx, waitForTurn, 'getFile', { file_id: fileId }, fileSchema)
  if (file?.file_path == null) return null
  return `${ctx.config.providers.TELEGRAM.apiUrl}/file/bot${requireClient(ctx, 'TELEGRAM').secret}/${file.file_path}`
}

/** The bot was removed (403), or the chat or its member is unknown (400). */
const classify: Classify = status => {
  if (status === 403) return 'refused'
  if (status === 400) return 'missing'
  return status === 429 ? 'limited' : 'unavailable'
}

export async function callBot<Answer>(
  ctx: Context,
  waitForTurn: typeof withoutWaiting,
  method: string,
  form: Record<string, string>,
  schema: z.ZodType<Answer>,
  classified = classify,
): Promise<Answer> {
  await waitForTurn()
  const { apiUrl } = ctx.config.providers.TELEGRAM
  const url = `${apiUrl}/bot${requireClient(ctx, 'TELEGRAM').secret}/${method}`
  const request = { url, form, name: `${new URL(apiUrl).host} ${method}` }
  return (await callProvider(ctx, request, z.object({ result: schema }), classified)).result
}
