import type { Clock } from '@limelight/core/runtime/clock'
import * as z from 'zod'
import { openJournal } from '../journal.ts'
import { apiVersion, newStripeId, type ObjectOf, type StripeEvent, type StripeObject, shown } from './objects.ts'

/** The stored response of a request with an idempotency key. */
export type Replay = { request: string; status: number; body: unknown }

/** All data of one account. Accounts are isolated, so that each test file can have its own. */
export class Account {
  readonly name: string
  readonly #clock: Clock
  readonly #write: (entry: Entry) => void
  readonly objects = new Map<string, StripeObject>()
  readonly replays = new Map<string, Replay>()
  /** How far its clock is ahead of the sandbox's. */
  offsetMs = 0

  constructor(name: string, clock: Clock, write: (entry: Entry) => void) {
    this.name = name
    this.#clock = clock
    this.#write = write
  }

  now(): Date {
    return new Date(this.#clock.now().getTime() + this.offsetMs)
  }

  advance(ms: number): void {
    this.#commit({ offsetMs: this.offsetMs + ms })
  }

  find<Name extends StripeObject['object']>(kind: Name, id: string): ObjectOf<Name> | undefined {
    const object = this.objects.get(id)
    return object !== undefined && isKind(object, kind) ? object : undefined
  }

  get<Name extends StripeObject['object']>(kind: Name, id: string): ObjectOf<Name> {
    const object = this.find(kind, id)
    if (object === undefined) throw new Error(`${this.name} has no ${kind} ${id}`)
    return object
  }

  /** Newest first, as Stripe lists them. */
  list<Name extends StripeObject['object']>(kind: Name): ObjectOf<Name>[] {
    return [...this.objects.values()].filter(object => isKind(object, kind)).reverse()
  }

  keep(key: string, replay: Replay): void {
    this.#commit({ key, replay })
  }

  remove(id: string): void {
    this.#commit({ remove: id })
  }

  /** Atomic, and on disk before it returns the resulting events. */
  write(at: number, change: (draft: Draft) => void): StripeEvent[] {
    const draft = new Draft(this, at)
    change(draft)
    if (draft.changed.size > 0) this.#commit({ put: [...draft.changed.values()] })
    return draft.events
  }

  #commit(entry: Omit<Entry, 'account'>): void {
    this.#write({ account: this.name, ...entry })
    this.apply(entry)
  }

  apply({ put = [], key, replay, offsetMs, remove }: Omit<Entry, 'account'>): void {
    for (const object of put) this.objects.set(object.id, object)
    if (key !== undefined && replay !== undefined) this.replays.set(key, replay)
    if (offsetMs !== undefined) this.offsetMs = offsetMs
    if (remove !== undefined) this.objects.delete(remove)
  }
}

/** The changes of one action and the events that report them. */
export class Draft {
  readonly #account: Account
  /** When it happens, in seconds. */
  readonly at: number
  readonly changed = new Map<string, StripeObject>()
  readonly events: StripeEvent[] = []

  constructor(account: Account, at: number) {
    this.#account = account
    this.at = at
  }

  get<Name extends StripeObject['object']>(kind: Name, id: string): ObjectOf<Name> {
    const object = this.changed.get(id)
    return object !== undefined && isKind(object, kind) ? object : this.#account.get(kind, id)
  }

  put<Put extends StripeObject>(object: Put): Put {
    this.changed.set(object.id, object)
    return object
  }

  tell(type: string, object: StripeObject): void {
    const listening = this.#account.list('webhook_endpoint').filter(endpoint => wants(endpoint, type))
    const event: StripeEvent = {
      id: newStripeId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.at,
      type,
      data: { object: structuredClone(shown(object)) },
      livemode: false,
      pending_webhooks: listening.length,
      request: { id: null, idempotency_key: null },
    }
    this.events.push(this.put(event))
  }
}

export function wants({ enabled_events }: ObjectOf<'webhook_endpoint'>, type: string): boolean {
  return enabled_events.includes('*') || enabled_events.includes(type)
}

function isKind<Name extends StripeObject['object']>(object: StripeObject, kind: Name): object is ObjectOf<Name> {
  return object.object === kind
}

export type Books = {
  account(name: string): Account
  accounts(): Account[]
  /** Finds an account by the id of one of its objects: ids are random, so they are unique. */
  ownerOf(id: string): Account | undefined
  close(): void
}

const entrySchema = z.object({
  account: z.string(),
  put: z
    .array(z.custom<StripeObject>(value => typeof value === 'object' && value !== null && 'id' in value))
    .optional(),
  key: z.string().optional(),
  replay: z.object({ request: z.string(), status: z.number(), body: z.unknown() }).optional(),
  offsetMs: z.number().optional(),
  remove: z.string().optional(),
})
type Entry = z.infer<typeof entrySchema>

/**
 * Every change is one JSON line in `stripe.jsonl`, so that a kill -9 loses no acknowledged change.
 */
export function openBooks(folder: string, clock: Clock): Books {
  const ifDamaged = 'Delete the file to start without payments.'
  const journal = openJournal(folder, 'stripe.jsonl', { schema: entrySchema, ifDamaged })
  const accounts = new Map<string, Account>()
  const account = (name: string): Account => {
    const known = accounts.get(name) ?? new Account(name, clock, entry => journal.append([entry]))
    accounts.set(name, known)
    return known
  }
  for (const entry of journal.entries) account(entry.account).apply(entry)
  return {
    account,
    accounts: () => [...accounts.values()],
    ownerOf: id => [...accounts.values()].find(({ objects }) => objects.has(id)),
    close: journal.close,
  }
}
