import { parseTemplate } from '@limelight/contract/campaigns/variables'
import type { SocialNetwork } from '@limelight/contract/networks'
import { useMemo, useSyncExternalStore } from 'react'
import { useUser } from '../users/use-user.ts'

/** A ticked creator, with what the composer shows before the server has answered. */
export type DraftCreator = { id: string; network: SocialNetwork; name: string; avatarUrl: string | null }

export type DraftFollowUp = { afterDays: number; subject: string; body: string }

/** A campaign that is not sent yet. Drafts stay in this browser. */
export type Draft = {
  id: string
  savedAt: string
  /** The draft of a program that it began as. */
  prepared: { id: string; by: string } | null
  name: string
  listIds: readonly string[]
  creators: readonly DraftCreator[]
  addresses: readonly string[]
  /** Of addresses that came with one. */
  names: Readonly<Record<string, string>>
  /** Texts with variables: `{{firstName|there}}`. */
  subject: string
  html: string
  followUps: readonly DraftFollowUp[]
  track: { opens: boolean; clicks: boolean }
  /** A local date and time, as their fields hold them; null sends at once. */
  sendAt: { date: string; time: string } | null
}

export function newDraft(start: Partial<Omit<Draft, 'id' | 'savedAt'>> = {}): Draft {
  return {
    id: crypto.randomUUID(),
    savedAt: new Date().toISOString(),
    prepared: null,
    name: '',
    listIds: [],
    creators: [],
    addresses: [],
    names: {},
    subject: '',
    html: '',
    followUps: [],
    track: { opens: false, clicks: false },
    sendAt: null,
    ...start,
  }
}

/** A draft without any content is not kept. */
export function isBlank({ name, listIds, creators, addresses, subject, html, followUps }: Draft): boolean {
  const texts = name + subject + html
  return texts === '' && listIds.length + creators.length + addresses.length + followUps.length === 0
}

export function draftTitle({ name, subject }: Pick<Draft, 'name' | 'subject'>): string {
  const words = parseTemplate(subject).map(part => (part.kind === 'text' ? part.text : (part.fallback ?? part.name)))
  return name || words.join('').trim() || 'Untitled draft'
}

/** The oldest drafts make room for new ones. */
const maxDrafts = 20

const keyOf = (userId: string) => `limelight.drafts.${userId}`
const listeners = new Set<() => void>()
let cached: { raw: string; drafts: readonly Draft[] } = { raw: '', drafts: [] }

/** The user's drafts, last saved first. Other tabs of this browser share them. */
export function useDrafts() {
  const key = keyOf(useUser().id)
  const drafts = useSyncExternalStore(subscribe, () => read(key))
  return useMemo(
    () => ({
      drafts,
      /** False if the browser has no room for it. */
      save: (draft: Draft) => write(key, [draft, ...read(key).filter(({ id }) => id !== draft.id)].slice(0, maxDrafts)),
      discard: (id: string) =>
        void write(
          key,
          read(key).filter(draft => draft.id !== id),
        ),
    }),
    [key, drafts],
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read(key: string): readonly Draft[] {
  const raw = localStorage.getItem(key) ?? ''
  // The same text gives the same array, so that React does not render again.
  if (raw !== cached.raw) cached = { raw, drafts: parse(raw) }
  return cached.drafts
}

function write(key: string, drafts: readonly Draft[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(drafts))
  } catch {
    return false
  }
  for (const listener of listeners) listener()
  return true
}

function parse(raw: string): Draft[] {
  if (raw === '') return []
  try {
    const drafts: unknown = JSON.parse(raw)
    return Array.isArray(drafts) ? drafts.map(withLaterFields).filter(isDraft) : []
  } catch {
    return []
  }
}

/** Drafts of the versions before did not hold these. */
function withLaterFields(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? { names: {}, prepared: null, ...value } : value
}

/** Another version of the app may have written it. */
function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const blank: object = newDraft()
  return Object.entries(blank).every(([name, example]) => {
    const found: unknown = Reflect.get(value, name)
    if (example === null) return found === null || typeof found === 'object'
    return Array.isArray(example) ? Array.isArray(found) : typeof found === typeof example
  })
}
