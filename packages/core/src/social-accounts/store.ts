import type { Page } from '@limelight/contract/query'
import { type AccountKind, accountKinds } from '@limelight/contract/social-accounts/kinds'
import type { Database, Transaction } from '@limelight/db/database'
import type { SocialAccountRow } from '@limelight/db/social-accounts/tables'
import { sql } from 'kysely'
import * as z from 'zod'
import { countOf, pageOf, type Rows } from '../engines/page-store.ts'
import { dateOf, rowsOf } from '../engines/rows.ts'

export type NewAccount = Pick<
  SocialAccountRow,
  'id' | 'user_id' | 'kind' | 'platform_id' | 'record' | 'picture' | 'tokens' | 'refreshed_at' | 'due_at'
>

/**
 * Adds an account, or updates it if this user has linked it before. Undefined when another user has
 * linked it. `id` is that of the row, because tokens are encrypted for it.
 */
export function upsertAccount(
  trx: Transaction,
  { record, ...account }: NewAccount,
): Promise<SocialAccountRow | undefined> {
  const { id: _id, user_id: _userId, kind: _kind, platform_id: _platformId, ...changes } = account
  return trx
    .insertInto('social_accounts')
    .values({ ...account, record: JSON.stringify(record), status: 'LINKED', created_at: account.refreshed_at })
    .onConflict(conflict =>
      conflict
        .constraint('social_accounts_once')
        .doUpdateSet(eb => ({
          ...changes,
          record: JSON.stringify(record),
          status: 'LINKED',
          failures: 0,
          leased_until: null,
          link_version: eb('social_accounts.link_version', '+', 1),
        }))
        .where('social_accounts.user_id', '=', account.user_id)
        .where('social_accounts.id', '=', account.id),
    )
    .returningAll()
    .executeTakeFirst()
}

export function findLinked(
  db: Database,
  { kind, platformId }: { kind: AccountKind; platformId: string },
): Promise<SocialAccountRow | undefined> {
  return db
    .selectFrom('social_accounts')
    .selectAll()
    .where('kind', '=', kind)
    .where('platform_id', '=', platformId)
    .executeTakeFirst()
}

export function findAccount(db: Database, id: string): Promise<SocialAccountRow | undefined> {
  return db.selectFrom('social_accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listLinked(db: Database, userId: string): Promise<{ kind: AccountKind; platformId: string }[]> {
  return db
    .selectFrom('social_accounts')
    .select(['kind', 'platform_id as platformId'])
    .where('user_id', '=', userId)
    .execute()
}

export function listAccounts(
  db: Database,
  { userId, kind }: { userId: string; kind: AccountKind | undefined },
  { offset, limit }: Page,
): Promise<Rows<SocialAccountRow>> {
  const accounts = db
    .selectFrom('social_accounts')
    .where('user_id', '=', userId)
    .$if(kind !== undefined, query => query.where('kind', '=', kind ?? 'YOUTUBE'))
  const sorted = accounts.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  return pageOf(sorted, { offset, limit })
}

/** One link of an account. Linking it again replaces its tokens, and what began before is void. */
type Link = Pick<SocialAccountRow, 'id' | 'link_version'>

/** Returns false when the account was linked again or removed meanwhile. */
export async function saveTokens(db: Database, { id, link_version }: Link, tokens: Buffer): Promise<boolean> {
  const changed = await db
    .updateTable('social_accounts')
    .set({ tokens })
    .where('id', '=', id)
    .where('link_version', '=', link_version)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

type Figures = Pick<SocialAccountRow, 'record' | 'picture' | 'refreshed_at' | 'due_at'>

export async function saveFigures(trx: Transaction, id: string, { record, ...figures }: Figures): Promise<void> {
  await trx
    .updateTable('social_accounts')
    .set({ ...figures, record: JSON.stringify(record), failures: 0, leased_until: null })
    .where('id', '=', id)
    .execute()
}

export async function saveFailure(trx: Transaction, { id, link_version }: Link, dueAt: Date): Promise<void> {
  await trx
    .updateTable('social_accounts')
    .set(eb => ({ due_at: dueAt, failures: eb('failures', '+', 1), leased_until: null }))
    .where('id', '=', id)
    .where('link_version', '=', link_version)
    .execute()
}

/** Returns who has linked the account. */
export async function saveInfluencer(
  trx: Transaction,
  found: { kind: AccountKind; platformId: string; influencerId: string | null; erHundredths: number | null },
): Promise<string[]> {
  const rows = await trx
    .updateTable('social_accounts')
    .set({ influencer_id: found.influencerId, er_hundredths: found.erHundredths })
    .where('kind', '=', found.kind)
    .where('platform_id', '=', found.platformId)
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Returns false when the account was expired before, or linked again meanwhile. */
export async function expireAccount(trx: Transaction, { id, link_version }: Link): Promise<boolean> {
  const changed = await trx
    .updateTable('social_accounts')
    .set({ status: 'EXPIRED', leased_until: null })
    .where('id', '=', id)
    .where('status', '=', 'LINKED')
    .where('link_version', '=', link_version)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** The kinds with an account that is due and not under way. */
export async function findDueKinds(db: Database, now: Date): Promise<AccountKind[]> {
  const rows = await rowsOf(
    db,
    sql`/* prepare find-due-kinds */
      select kind from unnest(${[...accountKinds]}::text[]) as kind
      where exists (
        select from social_accounts where social_accounts.kind = kind.kind and status = 'LINKED'
          and due_at <= ${now} and (leased_until is null or leased_until < ${now}))`,
    z.object({ kind: z.enum(accountKinds) }),
  )
  return rows.map(({ kind }) => kind)
}

/** Also of accounts that are leased, because work is in progress then. */
export function findNextRefresh(db: Database): Promise<Date | undefined> {
  return dateOf(
    db,
    sql`select min(due_at) as date from unnest(${[...accountKinds]}::text[]) as kind
      cross join lateral (
        select due_at from social_accounts join users on users.id = user_id
        where social_accounts.kind = kind.kind and status = 'LINKED' and users.deleted_at is null
        order by due_at limit 1) as next`,
  )
}

/**
 * Leases up to `limit` accounts whose figures are due, oldest first. A lease that runs out belongs to
 * a worker that died.
 */
export async function leaseDueAccounts(
  trx: Transaction,
  { kind, now, until, limit }: { kind: AccountKind; now: Date; until: Date; limit: number },
): Promise<Pick<SocialAccountRow, 'id' | 'due_at'>[]> {
  const due = trx
    .selectFrom('social_accounts')
    .innerJoin('users', 'users.id', 'social_accounts.user_id')
    .select('social_accounts.id')
    .where('kind', '=', kind)
    .where('status', '=', 'LINKED')
    .where('due_at', '<=', now)
    .where(eb => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now)]))
    .where('users.deleted_at', 'is', null)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate('social_accounts')
    .skipLocked()
  return trx
    .updateTable('social_accounts')
    .set({ leased_until: until })
    .where('id', 'in', due)
    .returning(['id', 'due_at'])
    .execute()
}

export function countLeased(db: Database, kind: AccountKind, now: Date): Promise<number> {
  return countOf(db.selectFrom('social_accounts').where('kind', '=', kind).where('leased_until', '>=', now))
}

/** Removes an account of this user, with its videos. */
export function deleteAccount(
  trx: Transaction,
  { id, userId, kind }: { id: string; userId: string; kind: AccountKind | undefined },
): Promise<SocialAccountRow | undefined> {
  return trx
    .deleteFrom('social_accounts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$if(kind !== undefined, query => query.where('kind', '=', kind ?? 'YOUTUBE'))
    .returningAll()
    .executeTakeFirst()
}

/** The tokens of a removed account, until the provider has revoked them. */
export async function insertRevocation(
  trx: Transaction,
  row: { id: string; account_id: string; kind: AccountKind; tokens: Buffer; created_at: Date },
): Promise<void> {
  await trx.insertInto('social_revocations').values(row).execute()
}

export function findRevocation(db: Database, id: string) {
  return db.selectFrom('social_revocations').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function saveRevocationTokens(db: Database, id: string, tokens: Buffer): Promise<void> {
  await db.updateTable('social_revocations').set({ tokens }).where('id', '=', id).execute()
}

export async function deleteRevocation(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('social_revocations').where('id', '=', id).execute()
}

/** Reserves the next call, or returns undefined when that turn is more than `maxWaitMs` away. */
export async function reserveCall(
  db: Database,
  { kind, now, spacingMs, maxWaitMs }: { kind: AccountKind; now: Date; spacingMs: number; maxWaitMs: number },
): Promise<Date | undefined> {
  const spacing = sql`${spacingMs} * interval '1 millisecond'`
  const reserved = await db
    .insertInto('social_rates')
    .values({ kind, free_at: new Date(now.getTime() + spacingMs) })
    .onConflict(conflict =>
      conflict
        .column('kind')
        .doUpdateSet({ free_at: sql<Date>`greatest(social_rates.free_at, ${now}) + ${spacing}` })
        .where('social_rates.free_at', '<=', new Date(now.getTime() + maxWaitMs)),
    )
    .returning(sql<Date>`free_at - ${spacing}`.as('turn'))
    .executeTakeFirst()
  return reserved?.turn
}

/** Returns false for an answer that was used before. */
export async function useTelegramAnswer(db: Database, hash: string, expiresAt: Date): Promise<boolean> {
  const used = await db
    .insertInto('used_telegram_answers')
    .values({ hash, expires_at: expiresAt })
    .onConflict(conflict => conflict.column('hash').doNothing())
    .executeTakeFirst()
  return (used.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deleteUsedAnswers(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('used_telegram_answers').where('expires_at', '<', now).execute()
}
