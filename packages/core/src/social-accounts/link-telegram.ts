import { createHash, createHmac } from 'node:crypto'
import type { SocialAccount, TelegramReturn } from '@limelight/contract/social-accounts/schema'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { isEqualInConstantTime } from '../runtime/secrets.ts'
import { asProviderFailure, redirectUriOf, refusal, saveLink } from './link.ts'
import { isExpired, linkStateLifetimeMs, readLinkState } from './link-state.ts'
import { ProviderError } from './providers/call.ts'
import { requireClient } from './providers/clients.ts'
import type { OwnedAccount } from './providers/provider.ts'
import { isAdministrator, readChat, redeemTelegramCode, usesOpenId } from './providers/telegram.ts'
import { deleteUsedAnswers, useTelegramAnswer } from './store.ts'

/** A channel is its user's when both the user and our bot are administrators of it. */
export async function linkTelegram(
  ctx: Context,
  { userId }: { userId: string },
  input: TelegramReturn,
  browserStates: string[],
): Promise<SocialAccount> {
  requireClient(ctx, 'TELEGRAM')
  const telegramUserId = usesOpenId(ctx)
    ? await redeemAnswer(ctx, userId, input, browserStates)
    : await redeemWidget(ctx, input)
  const account = await asProviderFailure(ctx, 'telegram', () => readOwnChat(ctx, input.chat, telegramUserId))
  return saveLink(ctx, { userId, kind: 'telegram', account, tokens: null })
}

async function redeemAnswer(
  ctx: Context,
  userId: string,
  { code, state: text }: TelegramReturn,
  browserStates: string[],
): Promise<string> {
  const state = readLinkState(ctx, text)
  if (state === undefined || text === undefined || !browserStates.includes(text) || isExpired(ctx, state))
    throw refusal()
  if (state.kind !== 'telegram' || state.userId !== userId || code === undefined) throw refusal()
  const proof = { code, verifier: state.verifier, redirectUri: redirectUriOf(ctx, 'telegram') }
  return asProviderFailure(ctx, 'telegram', () => redeemTelegramCode(ctx, proof))
}

/** The fields that the widget signs, in the order of the alphabet. */
const signedFields = ['auth_date', 'first_name', 'id', 'last_name', 'photo_url', 'username'] as const

/** The older widget signs its answer with the bot's token. An answer is valid for 10 minutes, once. */
async function redeemWidget(ctx: Context, input: TelegramReturn): Promise<string> {
  const { hash = '', id, auth_date: signedAt = '' } = input
  // Lines separate the fields that are signed, so a field with a line break could pass for two.
  if (signedFields.some(name => /[\r\n]/.test(input[name] ?? ''))) throw new AppError('AUTH_FAIL')
  const lines = signedFields.flatMap(name => (input[name] === undefined ? [] : `${name}=${input[name]}`))
  const key = createHash('sha256').update(requireClient(ctx, 'TELEGRAM').secret).digest()
  const expected = createHmac('sha256', key).update(lines.join('\n')).digest('hex')
  if (!isEqualInConstantTime(hash, expected) || id === undefined) throw new AppError('AUTH_FAIL')
  const endsAt = new Date(Number(signedAt) * 1000 + linkStateLifetimeMs)
  const isCurrent = Math.abs(Number(signedAt) * 1000 - ctx.clock.now().getTime()) < linkStateLifetimeMs
  if (!isCurrent || !(await useTelegramAnswer(ctx.db, hash, endsAt))) throw new AppError('AUTH_FAIL')
  return id
}

async function readOwnChat(ctx: Context, chat: string, telegramUserId: string): Promise<OwnedAccount> {
  const account = await readChat(ctx, chat).catch((error: unknown) => {
    const isRefused = error instanceof ProviderError && ['missing', 'refused'].includes(error.failure)
    throw isRefused ? refusal() : error
  })
  if (!(await isAdministrator(ctx, account.platformId, telegramUserId))) throw refusal()
  return account
}

/** An answer that is too old is refused anyway. */
export async function pruneUsedAnswers(ctx: Context): Promise<void> {
  await deleteUsedAnswers(ctx.db, ctx.clock.now())
}
