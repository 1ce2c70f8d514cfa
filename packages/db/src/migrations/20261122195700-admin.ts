import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('approvals')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('act', 'text', column => column.notNull())
    .addColumn('target_id', 'uuid')
    .addColumn('input', 'jsonb', column => column.notNull())
    .addColumn('comment', 'text')
    .addColumn('status', 'text', column =>
      column.notNull().check(sql`status in ('PENDING', 'CONFIRMED', 'REFUSED', 'EXPIRED')`),
    )
    .addColumn('requested_by', 'uuid', column => column.notNull().references('users.id'))
    .addColumn('requested_at', 'timestamptz(3)', column => column.notNull())
    .addColumn('expires_at', 'timestamptz(3)', column => column.notNull())
    .addColumn('decided_by', 'uuid', column => column.references('users.id'))
    .addColumn('decided_at', 'timestamptz(3)')
    .execute()
  await db.schema.createIndex('approvals_target_id').on('approvals').columns(['target_id', 'id']).execute()
  await sql`create index approvals_pending on approvals (act, expires_at) where status = 'PENDING'`.execute(db)
  // Two admins who ask for the same at once share one request.
  await sql`
    create unique index approvals_same on approvals (act, coalesce(target_id, '00000000-0000-0000-0000-000000000000'), input)
    where status = 'PENDING'`.execute(db)

  // Writes of old code have no admin.
  await sql`alter table configs add column id uuid not null unique default gen_random_uuid()`.execute(db)
  await sql`alter table configs add column updated_by uuid references users (id)`.execute(db)
  await sql`alter table configs drop constraint configs_key_check`.execute(db)

  await db.schema.alterTable('users').addColumn('last_seen_at', 'timestamptz').execute()

  await db.schema
    .createTable('worker_processes')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('host', 'text', column => column.notNull())
    .addColumn('roles', sql`text[]`, column => column.notNull())
    .addColumn('seen_at', 'timestamptz(3)', column => column.notNull())
    .execute()

  for (const [key, value, isPublic] of defaults) {
    await sql`
      insert into configs (key, value, is_public, updated_at)
      values (${key}, ${JSON.stringify(value)}, ${isPublic}, ${writtenAt})
      on conflict (key) do nothing`.execute(db)
  }
  // Codes that exist already become configs, by which admins change them.
  await sql`
    insert into configs (key, value, is_public, updated_at)
    select 'promocode.' || lower(code), jsonb_strip_nulls(jsonb_build_object(
      'group', case when group_name <> code then group_name end,
      'reward', reward,
      'startsAt', to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'endsAt', to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'maxActivations', max_activations
    )), false, created_at
    from promo_codes where lower(code) ~ '^[a-z0-9-]+$'
    on conflict (key) do nothing`.execute(db)
}

/** When this migration was written. */
const writtenAt = '2026-11-22T20:00:00Z'

const option = (value: string) => ({ value, label: value })
const field = (name: string, label: string, type: string, more: object = {}) => ({
  name,
  label,
  type,
  options: [],
  required: false,
  min: null,
  max: null,
  ...more,
})

const defaults: [key: string, value: unknown, isPublic: boolean][] = [
  ['admin.four-eyes', { disputeAbove: '500' }, false],
  ['mail.rules', { spamWords: [] }, false],
  ['moderation.rules', { words: [], hosts: [], leaseMinutes: 10, duplicateBits: 6 }, false],
  [
    'offer-formal',
    [
      field('category', 'Category', 'select', {
        required: true,
        options: ['Beauty', 'Fashion', 'Food', 'Travel', 'Sport', 'Technology', 'Home', 'Family', 'Other'].map(option),
      }),
      field('socialNetworks', 'Social networks', 'multiselect', {
        options: [
          { value: 'INSTAGRAM', label: 'Instagram' },
          { value: 'YOUTUBE', label: 'YouTube' },
          { value: 'TIKTOK', label: 'TikTok' },
          { value: 'TWITCH', label: 'Twitch' },
          { value: 'TWITTER', label: 'Twitter' },
          { value: 'TELEGRAM', label: 'Telegram' },
        ],
      }),
      field('formats', 'Formats', 'multiselect', {
        options: [
          { value: 'POST', label: 'Post' },
          { value: 'REEL', label: 'Reel' },
          { value: 'STORY', label: 'Story' },
          { value: 'VIDEO', label: 'Video' },
          { value: 'SHORT', label: 'Short' },
          { value: 'STREAM', label: 'Stream' },
        ],
      }),
      field('languages', 'Languages', 'multiselect', {
        options: ['English', 'German', 'French', 'Spanish', 'Italian', 'Portuguese', 'Polish', 'Turkish'].map(option),
      }),
      field('locations', 'Locations', 'multiselect', {
        options: [
          'Germany',
          'Austria',
          'Switzerland',
          'France',
          'Spain',
          'Italy',
          'United Kingdom',
          'United States',
        ].map(option),
      }),
      field('followersMin', 'Followers from', 'number', { min: 0, max: 1_000_000_000 }),
      field('usageRights', 'Use in paid ads', 'boolean'),
      field('notes', 'Notes', 'text', { max: 2000 }),
    ],
    true,
  ],
]
