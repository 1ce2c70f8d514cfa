import { type Kysely, sql } from 'kysely'

/**
 * Forward only. Import nothing of this repository: its types change after this migration has run.
 * What users have shown before enters the queue with the status that it has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table moderation_reasons
      add column position integer not null default 0,
      add column is_active boolean not null default true`.execute(db)

  await sql`
    create table moderation_items (
      id uuid primary key,
      target text not null check (target in ('PROFILE', 'PHOTO', 'PORTFOLIO', 'OFFER')),
      target_id uuid not null,
      user_id uuid not null references users (id) on delete cascade,
      status text not null check (status in ('UNKNOWN', 'APPROVED', 'REFUSED')),
      is_active boolean not null default true,
      revision integer not null default 1,
      priority integer not null,
      is_edited_after_refusal boolean not null default false,
      queued_at timestamptz(3) not null,
      checked_at timestamptz(3),
      checks jsonb not null default '[]',
      comment text,
      decided_by uuid references users (id),
      decided_at timestamptz(3),
      decided_values jsonb,
      unique (target, target_id)
    )`.execute(db)
  // For each status, target and priority, the items in the order in which they wait: the head of the
  // queue is the best of a few index heads, whatever its length.
  await sql`
    create index moderation_items_queue on moderation_items (status, target, priority, queued_at, id)
    where is_active`.execute(db)
  await sql`create index moderation_items_user_id on moderation_items (user_id)`.execute(db)

  await sql`
    create table moderation_claims (
      moderator_id uuid primary key references users (id) on delete cascade,
      item_id uuid not null unique references moderation_items (id) on delete cascade,
      claimed_until timestamptz(3) not null
    )`.execute(db)

  await sql`
    create table moderation_skips (
      moderator_id uuid not null references users (id) on delete cascade,
      item_id uuid not null references moderation_items (id) on delete cascade,
      skipped_until timestamptz(3) not null,
      primary key (moderator_id, item_id)
    )`.execute(db)
  await sql`create index moderation_skips_item_id on moderation_skips (item_id)`.execute(db)

  await sql`
    create table moderation_decisions (
      id uuid primary key,
      item_id uuid not null,
      target text not null,
      target_id uuid not null,
      user_id uuid not null references users (id) on delete cascade,
      moderator_id uuid not null references users (id),
      status text not null check (status in ('APPROVED', 'REFUSED')),
      revision integer not null,
      reasons jsonb not null,
      comment text,
      former jsonb not null,
      event_id uuid,
      notice_due_at timestamptz(3),
      decided_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index moderation_decisions_item_id on moderation_decisions (item_id, id)`.execute(db)
  await sql`create index moderation_decisions_moderator on moderation_decisions (moderator_id, decided_at)`.execute(db)
  for (const column of ['user_id', 'target_id']) {
    await sql`
      create index ${sql.id(`moderation_decisions_refused_${column}`)} on moderation_decisions (${sql.id(column)})
      where status = 'REFUSED'`.execute(db)
  }
  await sql`
    create index moderation_decisions_due on moderation_decisions (notice_due_at)
    where notice_due_at is not null`.execute(db)

  await sql`
    create table image_hashes (
      image_id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      hash bigint not null
    )`.execute(db)

  await enqueueExisting(db)
}

async function enqueueExisting(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into moderation_items (id, target, target_id, user_id, status, is_active, priority, queued_at)
    select gen_random_uuid(), 'PROFILE', id, id, moderation_status, deleted_at is null, 20, created_at from users`.execute(
    db,
  )
  await sql`
    insert into moderation_items (id, target, target_id, user_id, status, is_active, priority, queued_at)
    select gen_random_uuid(), 'PHOTO', images.id, users.id, images.moderation_status, users.deleted_at is null, 20,
      images.created_at
    from users join images on images.id = users.photo_id`.execute(db)
  await sql`
    insert into moderation_items (id, target, target_id, user_id, status, is_active, priority, queued_at)
    select gen_random_uuid(), 'PORTFOLIO', images.id, users.id, images.moderation_status, users.deleted_at is null, 10,
      images.created_at
    from images join users on users.id = images.user_id where images.position is not null`.execute(db)
  await sql`
    insert into outbox (id, role, name, payload, created_at)
    select gen_random_uuid(), 'moderation', 'moderation.check', json_build_object('itemId', id), queued_at
    from moderation_items where status = 'UNKNOWN' and is_active`.execute(db)
}
