import type { ChatSource, SourceKind } from '@limelight/contract/chats/schema'
import type { Caller, Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { findChat } from './chat-store.ts'
import { requireChat } from './policy.ts'
import { loadSources } from './sources.ts'

/** Reads the object of each kind of source as the caller sees it. Orders and offers use chats, so they are passed in. */
export type SourceReaders<Objects extends Record<Exclude<SourceKind, 'EMPTY'>, unknown>> = {
  [Kind in keyof Objects]: (
    ctx: Context,
    caller: Caller,
    source: { id: string; orderId: string | null; counterpartId: string },
  ) => Promise<Objects[Kind]>
}

type Read<Objects extends Record<Exclude<SourceKind, 'EMPTY'>, unknown>> = {
  source: ChatSource
  offer: Objects['OFFER'] | null
  formalOffer: Objects['OFFER_FO'] | null
  order: Objects['ORDER'] | null
  dispute: Objects['DISPUTE'] | null
}

/** The object is null when it no longer exists or the caller may not see it any more. */
export async function readSource<Objects extends Record<Exclude<SourceKind, 'EMPTY'>, unknown>>(
  ctx: Context,
  readers: SourceReaders<Objects>,
  caller: Caller,
  { id }: { id: string },
): Promise<Read<Objects>> {
  const { chat } = requireChat(await findChat(ctx.db, id), caller, 'CHAT_INVALID_USER')
  const counterpartId = chat.first_user_id === caller.userId ? chat.second_user_id : chat.first_user_id
  const source = (await loadSources(ctx, [chat])).of(chat)
  const of = async <Kind extends keyof Objects>(kind: Kind): Promise<Objects[Kind] | null> => {
    if (source.kind !== kind || source.id === null || source.status === null) return null
    return readers[kind](ctx, caller, { id: source.id, orderId: source.orderId, counterpartId }).catch(nullIfGone)
  }
  const [offer, formalOffer, order, dispute] = await Promise.all([
    of('OFFER'),
    of('OFFER_FO'),
    of('ORDER'),
    of('DISPUTE'),
  ])
  return { source, offer, formalOffer, order, dispute }
}

function nullIfGone(error: unknown): null {
  if (error instanceof AppError && error.status === 404) return null
  throw error
}
