import type { OfferStatus } from '@limelight/contract/offers/rules'
import type { Offer } from '@limelight/contract/offers/schema'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldPath, type Resolver, useForm, useWatch } from 'react-hook-form'
import { toastFailure } from '../../../components/error-toast.ts'
import { hasKeysOf, isSame } from '../../../components/forms/draft-store.ts'
import { useDraft, useFormDraft } from '../../../components/forms/drafts.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { useRefreshOffers } from '../own/use-own-offers.ts'
import { isSameOffer } from './same-offer.ts'
import { bodyOf, emptyOffer, type OfferPart, type OfferValues, valuesOf } from './values.ts'

const loadChecks = () => import('./checks.ts')

const checkedAgain = ['description', 'items'] as const

/** Long enough for a word, short enough to lose nothing. */
const autosaveMs = 1000

type Saving = { state: 'saved' | 'saving' | 'unsaved' | 'marked' | 'failed'; at?: Date }

/** The version that unsaved values build on. */
type Built = { base: Offer | null }

type EditorOptions = {
  /** The newest version that the server has; undefined for a new offer. */
  offer: Offer | undefined
  onCreated: (offer: Offer) => void
}

/**
 * The form of one offer. A draft saves itself; other offers wait for the button. `base` is the version
 * that the form builds on: the server refuses a change of another one, so two windows never lose a
 * change silently.
 */
export function useOfferEditor({ offer, onCreated }: EditorOptions) {
  const [name, setName] = useState(`offer ${offer?.id ?? 'new'}`)
  const built = useDraft<Built>(name, { base: null })
  const [base, setBase] = useState(offer && hasKeysOf(built.values.base, offer) ? built.values.base : offer)
  const isDraft = base === undefined || base.status === 'DRAFT'
  const isStrict = useRef(!isDraft)
  const baseValues = base === undefined ? emptyOffer : valuesOf(base)
  const resolver: Resolver<OfferValues> = async (values, context, options) =>
    (await loadChecks()).checkOffer(!isStrict.current)(values, context, options)
  const draft = useDraft(name, baseValues)
  const [hasKept] = useState(draft.keptAt !== undefined)
  const form = useForm<OfferValues>({ resolver, mode: 'onTouched', defaultValues: draft.values })
  const values = useWatch({ control: form.control, compute: (all: OfferValues) => all })
  const isDirty = !isSameOffer(values, baseValues)
  useFormDraft(form, draft)
  const keepAll = useEffectEvent(() => {
    draft.change(form.getValues())
    built.change({ base: (isDirty && base) || null })
  })
  // Also after a save, when another version or name counts for what was typed meanwhile.
  useEffect(() => keepAll(), [name, isDirty, base])
  const [saving, setSaving] = useState<Saving>({ state: base === undefined ? 'unsaved' : 'saved' })
  const isSending = useRef(false)
  /** The valid part of a draft that was saved last. */
  const savedPart = useRef('')
  const { client } = trpc.useUtils()
  const refresh = useRefreshOffers()
  useEffect(() => void loadChecks(), [])
  // What was invalid when the user left says so again.
  useEffect(() => {
    if (hasKept) void form.trigger(form.getValues('name') === '' ? checkedAgain : ['name', ...checkedAgain])
  }, [hasKept, form.trigger])

  // Another window, or a moderator, has changed the offer. During a save, the newer version may be our own.
  const isNewer =
    saving.state !== 'saving' && offer !== undefined && offer.id === base?.id && offer.updatedAt > base.updatedAt
  const isOther = (values: OfferValues) => offer !== undefined && !isSameOffer(valuesOf(offer), values)
  const conflict = isNewer && isDirty && isOther(baseValues) && isOther(values) ? offer : undefined
  const canFollow = isNewer && conflict === undefined
  const follow = useEffectEvent((next: Offer) => {
    if (!isDirty) form.reset(valuesOf(next))
    setBase(next)
  })
  useEffect(() => {
    if (canFollow) follow(offer)
  }, [canFollow, offer])

  async function send(change: { status?: OfferStatus; part?: OfferPart }): Promise<Offer | undefined> {
    const sent = structuredClone(form.getValues())
    const { status, part } = change
    isSending.current = true
    setSaving({ state: 'saving' })
    try {
      const saved = await request(sent, status, part)
      if (part === undefined || part.items !== undefined) takeIds(saved, sent)
      savedPart.current = JSON.stringify(part)
      setBase(saved)
      refresh(saved)
      setSaving({ state: 'saved', at: new Date() })
      if (base === undefined) {
        draft.forget()
        setName(`offer ${saved.id}`)
        onCreated(saved)
      }
      return saved
    } catch (error) {
      setSaving({ state: 'failed' })
      await refuse(error, part !== undefined)
      return undefined
    } finally {
      isSending.current = false
    }
  }

  function request(sent: OfferValues, status: OfferStatus | undefined, part: OfferPart | undefined): Promise<Offer> {
    const partial = part && { partial: true }
    const whole = part ?? bodyOf(sent)
    const next = status !== undefined && { status }
    if (base === undefined) return client.offers.create.mutate({ ...whole, ...next, ...partial })
    // An edit is checked by moderation again, a change of status alone is not.
    const body = isSameOffer(sent, baseValues) ? {} : whole
    return client.offers.update.mutate({ id: base.id, updatedAt: base.updatedAt, ...body, ...next, ...partial })
  }

  /** What was typed meanwhile stays; new items learn their ids. */
  function takeIds(saved: Offer, sent: OfferValues) {
    const isUnchanged = JSON.stringify(sent) === JSON.stringify(form.getValues())
    if (isUnchanged && !isDraft) return form.reset(valuesOf(saved))
    for (const [index, { id }] of saved.items.entries())
      if (form.getValues(`items.${index}`) !== undefined) form.setValue(`items.${index}.itemId`, id)
  }

  async function refuse(error: unknown, isAutosave: boolean) {
    const body = errorBodyOf(error)
    const { textOf } = await loadChecks()
    const fields = Object.entries(body?.fields ?? {})
    for (const [index, [name, message]] of fields.entries())
      if (isField(name)) form.setError(name, { type: 'server', message: textOf(message) }, { shouldFocus: index === 0 })
    if (base !== undefined && body?.errorMessage === 'CONFIG_IS_BUSY') return refresh()
    if (fields.length === 0 && !(isAutosave && body === undefined)) toastFailure(body)
  }

  const autosave = useEffectEvent(async () => {
    if (!isDraft || !isDirty || conflict !== undefined || isSending.current) return
    const { validPart } = await loadChecks()
    const part = validPart(form.getValues())
    const isNameless = base === undefined && part.name === undefined
    if (isNameless) setSaving({ state: form.getValues('name').trim() === '' ? 'unsaved' : 'marked' })
    else if (!isSame(part, bodyOf(form.getValues())) && savedPart.current === JSON.stringify(part))
      setSaving({ state: 'marked' })
    else await send({ part })
  })
  const text = JSON.stringify(values)
  const { state } = saving
  // Also after a save, because the user may have typed meanwhile.
  useEffect(() => {
    if (text === '' || state === 'saving') return
    const timer = setTimeout(() => void autosave(), autosaveMs)
    return () => clearTimeout(timer)
  }, [text, state])

  return {
    form,
    values,
    // A decision of moderators is no new version, and counts at once.
    base:
      base !== undefined && offer?.id === base.id && offer.updatedAt >= base.updatedAt
        ? { ...base, moderationData: offer.moderationData }
        : base,
    isDirty,
    draft,
    saving,
    conflict,
    /** Saves what the form says, and changes the status if one is given. Undefined if it was refused. */
    async save(status?: OfferStatus): Promise<Offer | undefined> {
      const isPublishing = status === 'ACTIVE' || (status === undefined && !isDraft)
      if (isPublishing || (isDirty && !isDraft)) {
        isStrict.current = true
        if (!(await form.trigger(undefined, { shouldFocus: true }))) return undefined
      }
      const part = !isPublishing && isDraft ? (await loadChecks()).validPart(form.getValues()) : undefined
      return send({ ...(status !== undefined && { status }), ...(part && { part }) })
    },
    discard: () => form.reset(baseValues),
    /** Builds on the other window's version; what was typed here replaces it with the next save. */
    keepOwn: () => setBase(conflict),
    takeOther: () => {
      if (conflict === undefined) return
      form.reset(valuesOf(conflict))
      setBase(conflict)
    },
  }
}
export type OfferEditorState = ReturnType<typeof useOfferEditor>

function isField(name: string): name is FieldPath<OfferValues> {
  return /^(name|description|category|mainImage|portfolioImages|videos|items(\.\d+(\.\w+){0,3})?)$/.test(name)
}
