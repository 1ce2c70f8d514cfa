import { type Kysely, sql } from 'kysely'

/** Payments of orders, their terms, and the calls that we send to the chain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deposits (
      id uuid primary key,
      key text not null,
      status text not null,
      problem text,
      tx_hash text,
      signed_at timestamptz(3),
      closed_at timestamptz(3),
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`create unique index deposits_key on deposits (key)`.execute(db)
  await sql`create index deposits_signed on deposits (signed_at) where status = 'SIGNED'`.execute(db)
  await sql`
    create table deposit_terms (
      key text primary key,
      deposit_id uuid not null references deposits (id) on delete cascade,
      chain_id bigint not null,
      contract text not null,
      terms jsonb not null,
      deposit_by timestamptz(3) not null,
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index deposit_terms_deposit on deposit_terms (deposit_id)`.execute(db)
  await sql`
    create table chain_transactions (
      id uuid primary key,
      position bigint generated always as identity,
      kind text not null,
      keys text[] not null,
      signer text not null,
      input jsonb not null,
      user_id uuid,
      status text not null,
      due_at timestamptz(3) not null,
      is_waiting boolean not null default false,
      failures integer not null default 0,
      problem text,
      from_address text,
      nonce integer,
      hash text,
      block_number integer,
      block_hash text,
      created_at timestamptz(3) not null,
      sent_at timestamptz(3),
      mined_at timestamptz(3)
    )`.execute(db)
  await sql`
    create index chain_transactions_user on chain_transactions (user_id, created_at)
    where user_id is not null`.execute(db)
  await sql`create index chain_transactions_keys on chain_transactions using gin (keys)`.execute(db)
  await sql`
    create index chain_transactions_due on chain_transactions (signer, due_at)
    where status in ('QUEUED', 'FAILED')`.execute(db)
  await sql`
    create index chain_transactions_open on chain_transactions (status)
    where status in ('SENT', 'MINED')`.execute(db)
  await sql`
    create unique index chain_transactions_nonce on chain_transactions (from_address, nonce)
    where status in ('SENT', 'MINED')`.execute(db)
  await sql`
    create table chain_transaction_attempts (
      hash text primary key,
      transaction_id uuid not null references chain_transactions (id) on delete cascade,
      from_address text not null,
      nonce integer not null,
      gas numeric(78, 0) not null,
      max_fee numeric(78, 0) not null,
      max_priority_fee numeric(78, 0) not null,
      raw text not null,
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index chain_transaction_attempts_of on chain_transaction_attempts (transaction_id)`.execute(db)
  await sql`create table key_checks (chain_id bigint primary key, event_id uuid not null)`.execute(db)
  await sql`
    create table key_alerts (
      tx_hash text primary key,
      from_address text not null,
      key text not null,
      noticed_at timestamptz(3) not null
    )`.execute(db)
}
