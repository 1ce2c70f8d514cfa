import type { ProcessContext } from '@limelight/core/context'
import { emptyChecks } from '@limelight/core/orders/posts/verdicts'
import { newId } from '@limelight/core/runtime/ids'
import { encryptTokens } from '@limelight/core/social-accounts/token-cipher'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildOrderIn } from '@limelight/core/test/factories/orders'
import { sql } from 'kysely'
import { type DrillPost, type Network, networks } from './networks.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const rowsPerInsert = 1000
const liveDays = 90
/** Two calls read posts of YouTube, whose rate is the lowest. */
const shares: Network[] = ['TIKTOK', 'TIKTOK', 'TWITCH', 'TWITCH', 'YOUTUBE']

/** An order per account, with all its posts. They are written straight into the store. */
export type Site = { posts: (DrillPost & { rowId: string; orderId: string; firstDue: number })[]; begunAt: number }

export async function openSite(
  ctx: ProcessContext,
  { accounts, postsPerAccount, random }: { accounts: number; postsPerAccount: number; random: () => number },
): Promise<Site> {
  const now = ctx.clock.now()
  const begunAt = Math.floor(now.getTime() / 1000) * 1000
  const { user } = await buildAccount(ctx)
  const template = await buildOrderIn(ctx, user.id, 'IN_PROGRESS')
  const paidAt = new Date(begunAt - 5 * dayMs)
  const sellers = await copyRow(ctx, 'users', user.id, accounts, {
    email: sql`'drill' || n || '@limelight.test'`,
    ...{ wallet: sql`null`, nickname: sql`null` },
  })
  const orders = await copyRow(ctx, 'orders', template.id, accounts, {
    owner_id: sql`(${sellers}::uuid[])[n]`,
    client_id: sql`(${sellers}::uuid[])[n % ${accounts} + 1]`,
    ...{ paid_at: sql`${paidAt}::timestamptz`, due_at: sql`null`, chat_id: sql`null`, batch_id: sql`null` },
  })
  await sql`truncate outbox`.execute(ctx.db)
  const posts: Site['posts'] = []
  const links = []
  const deliverables = []
  const checks = JSON.stringify(emptyChecks({ contains: ['@nordlicht'], isDisclosed: true }))
  const rows = []
  for (const [index, orderId] of orders.entries()) {
    const network = shares[index % shares.length] ?? networks[0]
    const [accountId, deliverableId, sellerId] = [newId(ctx.clock), newId(ctx.clock), sellers[index] ?? '']
    const account = `${network === 'TWITCH' ? '' : 'account'}${1_000_000 + index}`
    links.push({
      ...{ id: accountId, user_id: sellerId, kind: network, platform_id: account, status: 'LINKED' as const },
      ...{ record: '{}', picture: null, refreshed_at: now, created_at: now, due_at: new Date(begunAt + 400 * dayMs) },
      tokens: encryptTokens(ctx, accountId, { access: account, refresh: null, expiresAt: null }),
    })
    deliverables.push({
      ...{ id: deliverableId, order_id: orderId, position: 0, network, kind: 'VIDEO' as const },
      ...{ count: postsPerAccount, contains: ['@nordlicht'], is_disclosed: true, live_days: liveDays },
    })
    for (let part = 0; part < postsPerAccount; part += 1) {
      const id = String(7_000_000_000 + index * 20 + part)
      const publishedAt = begunAt - Math.floor(random() * 24 * 3600) * 1000
      // Those of one account are read together.
      const firstDue = begunAt + hourMs + Math.floor(((index * 7919) % accounts) * (dayMs / accounts))
      const post = { id, network, account, publishedAt, removedAt: undefined, editedAt: undefined }
      posts.push({ ...post, orderId, firstDue, rowId: newId(ctx.clock) })
      rows.push({
        ...{ id: posts.at(-1)?.rowId ?? '', order_id: orderId, deliverable_id: deliverableId, seller_id: sellerId },
        ...{ account_id: accountId, account_platform_id: account, network, platform_id: id, address: id },
        ...{ url: `https://example.com/${id}`, status: 'CHECKING' as const, checks },
        ...{ due_at: new Date(firstDue), created_at: now, updated_at: now },
      })
    }
  }
  for (const part of parts(links)) await ctx.db.insertInto('social_accounts').values(part).execute()
  for (const part of parts(deliverables)) await ctx.db.insertInto('order_deliverables').values(part).execute()
  for (const part of parts(rows)) await ctx.db.insertInto('order_posts').values(part).execute()
  await sql`analyze`.execute(ctx.db)
  return { posts, begunAt }
}

function parts<Row>(rows: Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerInsert) }, (_, part) =>
    rows.slice(part * rowsPerInsert, (part + 1) * rowsPerInsert),
  )
}

/** Copies of a row under new ids, in which some columns differ. `n` counts them from 1. */
async function copyRow(
  { db }: ProcessContext,
  table: 'users' | 'orders',
  id: string,
  count: number,
  changes: Record<string, ReturnType<typeof sql>>,
): Promise<string[]> {
  const columns = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`.execute(
    db,
  )
  const names = sql.join(columns.rows.map(({ name }) => sql.ref(name)))
  const values = sql.join(
    columns.rows.map(({ name }) => (name === 'id' ? sql`gen_random_uuid()` : (changes[name] ?? sql.ref(`t.${name}`)))),
  )
  const inserted = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${names})
    select ${values} from ${sql.table(table)} t cross join generate_series(1, ${sql.lit(count)}) n
    where t.id = ${id} returning id`.execute(db)
  return inserted.rows.map(row => row.id)
}
