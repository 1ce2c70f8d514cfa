import type { ChatSource, SourceKind } from '@limelight/contract/chats/schema'
import { formatUsdt } from '@limelight/contract/deposits/units'
import type { RequestRow } from '@limelight/db/chats/tables'
import type { Database } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { imageUrl } from '../runtime/image-url.ts'
import type { ChatParty } from './ensure.ts'
import { findAsked, findSources, type SourceRow } from './source-store.ts'

/** A row that is about a source, with the title that it had then. */
type About = { source_kind: SourceKind; source_id: string | null; title: string }

/** The sources of several chats or requests, read in one statement. */
export type Sources = { of(row: About): ChatSource }

export async function loadSources(ctx: Context, rows: About[]): Promise<Sources> {
  const ids = [...new Set(rows.flatMap(row => row.source_id ?? []))]
  const found = ids.length === 0 ? [] : await findSources(ctx.db, ids)
  const byId = new Map(found.map(source => [source.id, source]))
  return { of: row => toSource(ctx, row, byId.get(row.source_id ?? '')) }
}

function toSource({ config }: Context, about: About, now: SourceRow | undefined): ChatSource {
  return {
    kind: about.source_kind,
    id: about.source_id,
    title: now?.title ?? about.title,
    imageUrl: now?.image == null ? null : imageUrl(config, now.image),
    orderId: now?.order_id ?? null,
    number: now?.number ?? null,
    status: now?.status ?? null,
    waitingFor: now?.waiting_for ?? null,
    price: now?.price == null ? null : formatUsdt(BigInt(now.price)),
    deadline: now?.deadline?.toISOString() ?? null,
  }
}

/** What a user asks for a chat about. EMPTY belongs to nobody. */
export type OpenSource = {
  kind: RequestRow['source_kind']
  id: string | null
  title: string
  ownerId: string | null
}

/** The caller's own sources, and those of others that they show. */
export async function findOpenSource(
  db: Database,
  { userId }: { userId: string },
  { kind, id }: { kind: RequestRow['source_kind']; id: string | undefined },
): Promise<OpenSource | undefined> {
  if (kind === 'EMPTY') return { kind, id: null, title: 'Direct message', ownerId: null }
  const asked = id === undefined ? undefined : await findAsked(db, { kind, id })
  if (asked === undefined || id === undefined || !(asked.is_open || asked.owner_id === userId)) return undefined
  return { kind, id, title: asked.title, ownerId: asked.owner_id }
}

/** The two users of a request. About an offer, its seller is the OWNER. */
export async function partiesOf(
  db: Database,
  request: Pick<RequestRow, 'sender_id' | 'recipient_id' | 'source_kind' | 'source_id'>,
): Promise<[ChatParty, ChatParty]> {
  const { sender_id, recipient_id, source_kind, source_id: id } = request
  const asked = id === null ? undefined : await findAsked(db, { kind: source_kind, id })
  const roleOf = (userId: string) =>
    asked === undefined ? null : (userId === asked.owner_id) === asked.is_sellers ? 'OWNER' : 'CLIENT'
  return [
    { userId: sender_id, role: roleOf(sender_id) },
    { userId: recipient_id, role: roleOf(recipient_id) },
  ]
}
