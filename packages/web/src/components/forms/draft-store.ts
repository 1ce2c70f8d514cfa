import type { ListedArea } from '../../server/token-store.ts'

/** The fields of a form that differ from what the form began with, and when the last one was typed. */
type Entry = { at: string; fields: Readonly<Record<string, unknown>> }

const prefix = 'limelight.draft.'
/** The oldest make room for new ones. */
const maxDrafts = 100
const maxAgeMs = 30 * 86_400_000

/**
 * What was typed and not sent yet, by user and form. Each field is written by itself, so two windows with the same form
 * lose nothing of each other's.
 */
export function createDraftStore(area: ListedArea, now: () => number = Date.now) {
  const listeners = new Set<() => void>()
  const rawOf = (key: string) => area.getItem(key) ?? ''

  function parse(raw: string): Entry | undefined {
    const entry = read(raw)
    return entry !== undefined && now() - Date.parse(entry.at) < maxAgeMs ? entry : undefined
  }

  /** Makes room for one more, and removes what nobody came back for. */
  function prune() {
    const stored = area.keys().flatMap(key => {
      if (!key.startsWith(prefix)) return []
      const entry = parse(rawOf(key))
      if (entry !== undefined) return [{ key, at: entry.at }]
      area.removeItem(key)
      return []
    })
    const newestFirst = stored.toSorted((one, other) => other.at.localeCompare(one.at))
    for (const { key } of newestFirst.slice(maxDrafts - 1)) area.removeItem(key)
  }

  function remove(key: string) {
    area.removeItem(key)
    announce()
  }

  function announce() {
    for (const listener of listeners) listener()
  }

  return {
    keyOf: (owner: string, name: string) => `${prefix}${owner}.${name}`,
    /** Changes with every change of the entry. */
    rawOf,
    parse,
    /** A field that is as the form began needs no keeping. */
    change(key: string, changes: object, initial: object) {
      const fields: Record<string, unknown> = { ...parse(rawOf(key))?.fields, ...changes }
      for (const [name, value] of Object.entries(initial)) if (isSame(fields[name], value)) delete fields[name]
      if (Object.keys(fields).length === 0) return remove(key)
      if (rawOf(key) === '') prune()
      area.setItem(key, JSON.stringify({ at: new Date(now()).toISOString(), fields } satisfies Entry))
      announce()
    },
    remove,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Another version of the app may have kept another shape of an object. */
export function hasKeysOf<Shape extends object>(kept: Shape | null, example: Shape): kept is Shape {
  return kept !== null && isSame(Object.keys(kept).toSorted(), Object.keys(example).toSorted())
}

/** Another version of the app may have written it. */
function read(raw: string): Entry | undefined {
  if (raw === '') return undefined
  try {
    const entry: unknown = JSON.parse(raw)
    return isEntry(entry) ? entry : undefined
  } catch {
    return undefined
  }
}

function isEntry(value: unknown): value is Entry {
  return (
    typeof value === 'object' &&
    value !== null &&
    'at' in value &&
    typeof value.at === 'string' &&
    'fields' in value &&
    typeof value.fields === 'object' &&
    value.fields !== null
  )
}
