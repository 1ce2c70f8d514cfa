import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { untilAborted } from '../../runtime/until-aborted.ts'
import { type Classify, callProvider, countField, ProviderError, textField } from './call.ts'
import { requireClient } from './clients.ts'
import { atOnce, type LinkAttempt, type LinkCode, type OwnedAccount } from './provider.ts'
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

/** Reads a channel through our bot, which has to be one of its administrators. */
export async function readChat(ctx: Context, chat: string, turn = atOnce): Promise<OwnedAccount> {
  const found = await askBot(ctx, turn, 'getChat', { chat_id: chat }, chatSchema)
  if (found.type !== 'channel' && found.type !== 'supergroup')
    throw new ProviderError('The chat is no channel', 'missing')
  const bot = requireClient(ctx, 'TELEGRAM')
  if (!(await isAdministrator(ctx, String(found.id), bot.id, turn)))
    throw new ProviderError('The bot is not an administrator of the channel', 'refused')
  return {
    platformId: String(found.id),
    pictureUrl: await findPhoto(ctx, found.photo?.big_file_id, turn),
    record: {
      chatId: String(found.id),
      title: found.title ?? null,
      username: found.username ?? null,
      inviteLink: found.invite_link ?? null,
      description: found.description ?? null,
      participants: (await askBot(ctx, turn, 'getChatMemberCount', { chat_id: String(found.id) }, countField)) ?? null,
    },
  }
}

export async function isAdministrator(ctx: Context, chatId: string, userId: string, turn = atOnce): Promise<boolean> {
  const member = await askBot(ctx, turn, 'getChatMember', { chat_id: chatId, user_id: userId }, memberSchema).catch(
    (error: unknown) => {
      if (error instanceof ProviderError && error.failure === 'missing') return undefined
      throw error
    },
  )
  return member?.status === 'creator' || member?.status === 'administrator'
}

/** The address of a photo holds the bot's token, so it is used at once and never stored. */
async function findPhoto(ctx: Context, fileId: string | undefined, turn: typeof atOnce): Promise<string | null> {
  if (fileId === undefined) return null
  const { file_path: path } = await askBot(
    ctx,
    turn,
    'getFile',
    { file_id: fileId },
    z.object({ file_path: textField }),
  )
  if (path == null) return null
  return `${ctx.config.providers.TELEGRAM.apiUrl}/file/bot${requireClient(ctx, 'TELEGRAM').secret}/${path}`
}

/** The bot was removed (403), or the chat or its member is unknown (400). */
const classify: Classify = status => {
  if (status === 403) return 'refused'
  if (status === 400) return 'missing'
  return status === 429 ? 'limited' : 'unavailable'
}

async function askBot<Answer>(
  ctx: Context,
  turn: typeof atOnce,
  method: string,
  form: Record<string, string>,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  await turn()
  const { apiUrl } = ctx.config.providers.TELEGRAM
  const url = `${apiUrl}/bot${requireClient(ctx, 'TELEGRAM').secret}/${method}`
  const request = { url, form, name: `${new URL(apiUrl).host} ${method}` }
  return (await callProvider(ctx, request, z.object({ result: schema }), classify)).result
}
