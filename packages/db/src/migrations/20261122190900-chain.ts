import { type Kysely, sql } from 'kysely'

/** What the follower knows of the chain, and what it derives from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chain_state (
      chain_id bigint primary key,
      escrow text not null,
      token text not null,
      head integer,
      finalized integer,
      followed integer,
      followed_hash text,
      followed_time timestamptz(3),
      reorgs integer not null default 0,
      problem text,
      halted_at timestamptz(3),
      lease_holder uuid,
      lease_until timestamptz(3)
    )`.execute(db)
  await sql`
    create table chain_blocks (
      number integer primary key,
      hash text not null,
      parent_hash text not null,
      time timestamptz(3) not null
    )`.execute(db)
  await sql`
    create table chain_events (
      id uuid primary key,
      block_number integer not null,
      block_hash text not null,
      log_index integer not null,
      block_time timestamptz(3) not null,
      tx_hash text not null,
      canonical boolean not null,
      name text not null,
      key text,
      args jsonb not null
    )`.execute(db)
  await sql`create unique index chain_events_log on chain_events (tx_hash, log_index) where canonical`.execute(db)
  await sql`create index chain_events_key on chain_events (key, id) where key is not null`.execute(db)
  await sql`
    create table chain_transfers (
      id uuid primary key,
      block_number integer not null,
      block_hash text not null,
      log_index integer not null,
      block_time timestamptz(3) not null,
      tx_hash text not null,
      canonical boolean not null,
      from_address text not null,
      to_address text not null,
      amount numeric(78, 0) not null
    )`.execute(db)
  await sql`create unique index chain_transfers_log on chain_transfers (tx_hash, log_index) where canonical`.execute(db)
  await sql`create index chain_transfers_from on chain_transfers (from_address, id)`.execute(db)
  await sql`create index chain_transfers_to on chain_transfers (to_address, id)`.execute(db)
  await sql`
    create table chain_deposits (
      key text primary key,
      terms jsonb not null,
      buyer text not null,
      seller text not null,
      amount numeric(78, 0) not null,
      deposited_block integer not null,
      deposited_tx text not null,
      stage text not null,
      stage_before text,
      clock_start timestamptz(3) not null,
      disputed_at timestamptz(3),
      resumes integer not null,
      how text,
      to_seller numeric(78, 0),
      to_buyer numeric(78, 0),
      changed_block integer not null,
      final_stage text
    )`.execute(db)
  await sql`create index chain_deposits_open on chain_deposits (stage) where stage <> 'Settled'`.execute(db)
}
