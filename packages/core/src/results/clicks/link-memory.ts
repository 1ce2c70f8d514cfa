import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@limelight/db/database'
import type { Context } from '../../context.ts'
import { isBlocked, locationOf } from '../links/targets.ts'
import { findLinkBySlug } from './store.ts'

export type RememberedLink = {
  id: string
  ownerId: string
  location: string
  /** GONE: its host is blocked. UNCOUNTED: its list is gone. */
  state: 'COUNTED' | 'UNCOUNTED' | 'GONE'
}

const maxLinks = 10_000
const rememberMs = 60_000
/** While Postgres is away, one click per second and link asks for it. */
const retryMs = 1000
/** A click on a known link waits this long for Postgres. */
const lookupTimeoutMs = 250

type Memory = { until: number; link: RememberedLink }

const memories = new WeakMap<Database, Map<string, Memory>>()
const lookupsOf = new WeakMap<Database, Map<string, ReturnType<typeof readLink>>>()

/** Whether the next click needs no look-up. */
export function isRemembered({ db }: Context, slug: string): boolean {
  return memories.get(db)?.has(slug) ?? false
}

/** Undefined for a slug that nobody has. Without Postgres, a remembered link stays as it was. */
export async function findLink(ctx: Context, slug: string): Promise<RememberedLink | undefined> {
  const memory = memories.get(ctx.db) ?? new Map<string, Memory>()
  memories.set(ctx.db, memory)
  const now = ctx.clock.now().getTime()
  const known = memory.get(slug)
  // A date that is too far away comes from a clock that was ahead.
  if (known !== undefined && known.until > now && known.until <= now + rememberMs) return known.link
  const remember = (link: RememberedLink, ms: number) => {
    // The oldest first, because a map keeps the order in which its keys were added.
    memory.delete(slug)
    for (const oldest of memory.keys()) {
      if (memory.size < maxLinks) break
      memory.delete(oldest)
    }
    memory.set(slug, { until: now + ms, link })
  }
  const lookUp = async () => {
    const link = await readLink(ctx, slug)
    if (link === undefined) memory.delete(slug)
    else remember(link, rememberMs)
    return link
  }
  const lookups = lookupsOf.get(ctx.db) ?? new Map<string, ReturnType<typeof readLink>>()
  lookupsOf.set(ctx.db, lookups)
  // Without sharing, the clicks that a fresh process gets at once wait too long for connections.
  const lookup = lookups.get(slug) ?? lookUp().finally(() => lookups.delete(slug))
  lookups.set(slug, lookup)
  if (known === undefined) return lookup
  remember(known.link, retryMs)
  return Promise.race([lookup, wait(lookupTimeoutMs, known.link)]).catch(() => known.link)
}

async function readLink({ db }: Context, slug: string): Promise<RememberedLink | undefined> {
  const row = await findLinkBySlug(db, slug)
  if (row === undefined) return undefined
  const { id, user_id: ownerId, target, ended_at, blocked_hosts } = row
  const state = isBlocked(blocked_hosts, target) ? 'GONE' : ended_at === null ? 'COUNTED' : 'UNCOUNTED'
  return { id, ownerId, location: locationOf({ target, slug }), state }
}
