import {
  type ChangeEvent,
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { browserArea, memoryArea } from '../../server/token-store.ts'
import { createDraftStore, isSame } from './draft-store.ts'

const browserDrafts = createDraftStore(browserArea())
/** What visitors type belongs to no account, so the next person must not find it. */
const pageDrafts = createDraftStore(memoryArea())

/** The signed-in user, who alone gets back what they typed. */
export const DraftOwner = createContext<string | undefined>(undefined)

export type Draft<Values extends object> = {
  values: Values
  /** When what is shown was typed; undefined while the form is as it began. */
  keptAt: string | undefined
  change(changes: Partial<Values>): void
  /** The props of a text field. */
  text(name: keyof Values & string): {
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  }
  /** After success, or because the user discards it. */
  forget(): void
}

/**
 * The values of a form, kept in this browser from the first key on: closing a dialog, leaving the page, a reload, an
 * ended session and a failed call lose nothing. `name` says what the form is about, with the id of the object. Several
 * components may hold fields of one name; `forget` drops them all. Never for secrets.
 */
export function useDraft<Values extends object>(name: string, initial: Values): Draft<Values> {
  const owner = useContext(DraftOwner)
  const drafts = owner === undefined ? pageDrafts : browserDrafts
  const key = drafts.keyOf(owner ?? '', name)
  const raw = useSyncExternalStore(subscribe, () => drafts.rawOf(key))
  const entry = useMemo(() => drafts.parse(raw), [drafts, raw])
  const values = restore(initial, entry?.fields ?? {})
  const change = (changes: object) => drafts.change(key, changes, initial)
  return {
    values,
    keptAt: entry !== undefined && hasOther(entry.fields, initial) ? entry.at : undefined,
    change,
    text(field) {
      const value = values[field]
      return {
        value: typeof value === 'string' ? value : '',
        onChange: event => change({ [field]: event.target.value }),
      }
    },
    forget: () => drafts.remove(key),
  }
}

/** Keeps the fields of a form that `draft` names. Secrets are in none. */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  draft: Pick<Draft<Partial<Values>>, 'values' | 'keptAt' | 'change'>,
): void {
  const seen = useRef(draft.values)
  const restoreKept = useEffectEvent(() => {
    if (draft.keptAt !== undefined) form.reset({ ...form.getValues(), ...draft.values }, { keepDefaultValues: true })
  })
  const keep = useEffectEvent((values: Values) => {
    const changed = Object.keys(draft.values).filter(name => !isSame(values[name], seen.current[name]))
    const changes: Partial<Values> = {}
    for (const name of changed) Object.assign(changes, { [name]: structuredClone(values[name]) })
    seen.current = { ...seen.current, ...changes }
    if (changed.length > 0) draft.change(changes)
  })
  useEffect(() => {
    restoreKept()
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) })
  }, [form.subscribe])
}

/** Other windows with the same form show what is typed here. */
function subscribe(listener: () => void) {
  const ends = [browserDrafts.subscribe(listener), pageDrafts.subscribe(listener)]
  window.addEventListener('storage', listener)
  return () => {
    for (const end of ends) end()
    window.removeEventListener('storage', listener)
  }
}

function restore<Values extends object>(initial: Values, fields: Readonly<Record<string, unknown>>): Values {
  const values = { ...initial }
  for (const name in initial) {
    const kept = fields[name]
    if (kept !== undefined && isLike(kept, initial[name])) values[name] = kept
  }
  return values
}

/** Also a field that another component of the form holds. */
function hasOther(fields: Readonly<Record<string, unknown>>, initial: object): boolean {
  const began: Readonly<Record<string, unknown>> = { ...initial }
  return Object.entries(fields).some(([name, value]) => !isSame(value, began[name]))
}

/** Another version of the app may have kept another kind of value. */
function isLike<Value>(value: unknown, example: Value): value is Value {
  return example === null || (typeof value === typeof example && Array.isArray(value) === Array.isArray(example))
}
