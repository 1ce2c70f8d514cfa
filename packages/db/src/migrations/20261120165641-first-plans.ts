import { type Kysely, sql } from 'kysely'

const month = 2_592_000_000
const year = 12 * month

/** The plans a new house opens with. From then on they are rows that operators edit. */
const plans = [
  { name: 'Free', priority: 1, isDefault: true, prices: [[0, month]] },
  {
    name: 'Start',
    priority: 2,
    isDefault: false,
    prices: [
      [2900, month],
      [28_800, year],
    ],
  },
  {
    name: 'Pro',
    priority: 4,
    isDefault: false,
    prices: [
      [9900, month],
      [98_400, year],
    ],
  },
  {
    name: 'Business',
    priority: 6,
    isDefault: false,
    prices: [
      [29_900, month],
      [298_800, year],
    ],
  },
  { name: 'ENTERPRISE', priority: 8, isDefault: false, prices: [[-1, month]] },
] as const

/** Name, title, whether it waits behind "Learn More", and the values of Free, Start, Pro and Business. */
const limits = [
  ['SEARCH_PER_DAY', 'Searches a day', false, 20, 100, 500, 2000],
  ['SEARCH_PER_MONTH', 'Searches in 30 days', false, 200, 1500, 10_000, 50_000],
  ['SEARCH_DEPTH', 'Results per search', false, 100, 1000, 10_000, 50_000],
  ['MAX_VOLUME_USERNAME_URL', 'Profiles unmasked in 30 days', false, 10, 300, 3000, 30_000],
  ['MAX_EMAILS', 'E-mails unmasked in 30 days', false, 5, 100, 1000, 10_000],
  ['EXPORT', 'Exports in 30 days', false, 0, 5, 50, 500],
  ['MAX_FAVOURITE_LISTS', 'Creator lists', false, 2, 10, 50, 200],
  ['EMAIL_CAMPAIGNS_PER_DAY', 'E-mail campaigns a day', false, 0, 1, 5, 20],
  ['TRENDS_SEARCH_LIMIT', 'Content searches a day', true, 20, 100, 500, 2000],
  ['ACTIVITY_PER_DAY', 'Reports opened a day', true, 20, 100, 1000, 5000],
  ['MAX_INFLUENCERS_BY_CHART', 'Creators in one chart', true, 2, 3, 5, 10],
  ['MAX_FAVOURITE_RECORDS', 'Items in one list', true, 50, 500, 5000, 10_000],
  ['MAX_FAVOURITE_VOLUME', 'Items in all lists', true, 100, 2500, 50_000, 500_000],
  ['MAX_RECIPIENTS_PER_CAMPAIGN', 'Recipients of one campaign', true, 0, 50, 500, 5000],
  ['PERSONAL_MANAGER', 'Personal manager', true, 0, 0, 0, 1],
] as const

const byRequest = -1
/** Rows that every house has in common have the same ids everywhere. */
const idOf = (kind: number, number: number) =>
  `019aa1c0-0000-7000-8000-${String(kind).padStart(4, '0')}${String(number).padStart(8, '0')}`

export async function up(db: Kysely<unknown>): Promise<void> {
  const createdAt = '2026-11-20T00:00:00.000Z'
  for (const [position, [name, title, isCollapsed]] of limits.entries()) {
    await sql`
      insert into tariff_configs (name, title, position, is_visible, is_collapsed)
      values (${name}, ${title}, ${position}, true, ${isCollapsed})
    `.execute(db)
  }
  for (const [index, plan] of plans.entries()) {
    const id = idOf(1, plan.priority)
    await sql`
      insert into tariffs (id, name, priority, is_default, created_at)
      values (${id}, ${plan.name}, ${plan.priority}, ${plan.isDefault}, ${createdAt})
    `.execute(db)
    for (const [number, [cents, duration]] of plan.prices.entries()) {
      await sql`
        insert into tariff_prices (id, tariff_id, cents, duration_ms)
        values (${idOf(2, plan.priority * 100 + number)}, ${id}, ${cents}, ${duration})
      `.execute(db)
    }
    for (const [number, [name, , , ...values]] of limits.entries()) {
      await sql`
        insert into tariff_values (id, tariff_id, name, value)
        values (${idOf(3, plan.priority * 100 + number)}, ${id}, ${name}, ${values[index] ?? byRequest})
      `.execute(db)
    }
  }
}
