import { type FormalOfferSide, formalOfferRules } from '@limelight/contract/formal-offers/rules'
import type { Field, FormalOffer } from '@limelight/contract/formal-offers/schema'
import { Send, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useDraft } from '../../components/forms/drafts.ts'
import { FieldError } from '../../components/forms/field-error.tsx'
import { KeptNote } from '../../components/forms/kept-note.tsx'
import { Required } from '../../components/forms/required.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Note } from '../../components/ui/note.tsx'
import { Tabs, TabsList, TabsTrigger } from '../../components/ui/tabs.tsx'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'
import { problemIn } from '../orders/posts/deliverables.ts'
import { DeliverablesField } from '../orders/posts/deliverables-field.tsx'
import { nameOf } from '../users/name.ts'
import { AnsweredBrief } from './answered-brief.tsx'
import { ConfigFields } from './config-fields.tsx'
import { Matches } from './matches.tsx'
import { Panes } from './panes.tsx'
import { PriceNote } from './price-note.tsx'
import { SendDialog } from './send-dialog.tsx'
import { answerTo, bodyOf, isSameTerms, type TermValues, termsOf } from './terms.ts'
import { type PreferencesAddress, useRefreshFormalOffers } from './use-formal-offers.ts'
import { useTermErrors } from './use-term-errors.ts'

type PreferenceEditorProps = {
  /** Undefined for a new preference or proposal. */
  preference: FormalOffer | undefined
  /** What a proposal answers. */
  brief?: FormalOffer
  fields: readonly Field[]
  address: PreferencesAddress
}

/** Adds or edits a preference. With a person in the address, the same form sends a proposal. */
export function PreferenceEditor({ preference: loaded, brief, fields, address }: PreferenceEditorProps) {
  const { to } = address
  const words = to === undefined ? briefWords : proposalWords
  const [preference, setOwn] = useNewest(loaded)
  const saved = preference !== undefined ? termsOf(preference) : beginningOf(brief, address, fields)
  const draft = useDraft(draftNameOf(preference, address, saved), saved)
  const terms = draft.values
  const [isSending, setSending] = useState(false)
  const { errors, meta, show, refuse, clear } = useTermErrors()
  const refresh = useRefreshFormalOffers()
  const create = trpc.formalOffers.create.useMutation({ meta, onError: refuse })
  const update = trpc.formalOffers.update.useMutation({ meta, onError: refuse })
  const remove = useRemove(terms, address)
  const isDirty = preference === undefined || !isSameTerms(terms, saved)
  const change = (next: Partial<TermValues>) => {
    clear()
    draft.change(next)
  }
  const matches = { terms, savedId: isDirty ? undefined : preference?.id, onErrors: show }
  const save = () => {
    const { side, ...body } = bodyOf(terms)
    if (preference !== undefined)
      return update.mutate(
        { id: preference.id, ...body },
        {
          onSuccess: saved => {
            setOwn(saved)
            draft.forget()
            refresh()
            toast.success('Brief saved.')
          },
        },
      )
    create.mutate(
      { side, ...body, ...(to !== undefined && { targetUserId: to }) },
      {
        onSuccess: made => {
          draft.forget()
          refresh()
          toast.success(words.saved)
          address.open(made.id, true)
        },
      },
    )
  }
  return (
    <Panes
      {...(brief !== undefined
        ? { label: 'The brief', side: <AnsweredBrief brief={brief} fields={fields} />, isSideFirst: true }
        : { label: 'What fits', side: to === undefined && <Matches {...matches} /> })}
      bar={
        <>
          {preference && (
            <Button variant="ghost" className="-ml-2.5 text-danger" onClick={() => remove(preference)}>
              <Trash2 aria-hidden />
              Delete
            </Button>
          )}
          <span className="flex-1" />
          {preference && (
            <Button disabled={isDirty} title={isDirty ? 'Save it first' : undefined} onClick={() => setSending(true)}>
              <Send aria-hidden />
              Send as a proposal
            </Button>
          )}
          <Button
            variant="primary"
            busy={create.isPending || update.isPending}
            busyLabel={words.saving}
            disabled={!isDirty}
            onClick={save}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <TermsForm
        title={preference?.name ?? words.title}
        terms={terms}
        fields={fields}
        errors={errors}
        canChangeSide={preference === undefined && to === undefined}
        needsTerms={to !== undefined}
        onChange={change}
      >
        {to !== undefined && <ProposalTo userId={to} side={terms.side} />}
        <KeptNote draft={draft} />
      </TermsForm>
      {preference && isSending && (
        <SendDialog preference={preference} address={address} onClose={() => setSending(false)} />
      )}
    </Panes>
  )
}

const briefWords = { title: 'New brief', save: 'Save', saving: 'Saving…', saved: 'Brief saved.' }
const proposalWords = {
  title: 'New proposal',
  save: 'Send the proposal',
  saving: 'Sending…',
  saved: 'Proposal sent.',
}

/** Until the list is loaded again, our own change is newer. */
function useNewest(loaded: FormalOffer | undefined) {
  const [own, setOwn] = useState(loaded)
  const isOwn = own !== undefined && loaded?.id === own.id && loaded.updatedAt < own.updatedAt
  return [isOwn ? own : loaded, setOwn] as const
}

/** Terms that begin with another link are another draft. */
function draftNameOf(
  preference: FormalOffer | undefined,
  { to = '', briefId }: PreferencesAddress,
  { name }: TermValues,
): string {
  return `terms ${preference?.id ?? `new ${to} ${briefId ?? name}`}`
}

function beginningOf(brief: FormalOffer | undefined, address: PreferencesAddress, fields: readonly Field[]) {
  return brief === undefined ? givenTerms(address, fields) : answerTo(brief, fields)
}

/** A proposal from an offer begins with what the buyer chose there. */
function givenTerms({ given, to }: PreferencesAddress, fields: readonly Field[]): TermValues {
  const category = given('category')
  const isKnown = fields.some(
    ({ name, options }) => name === 'category' && options.some(({ value }) => value === category),
  )
  return {
    name: given('name').slice(0, formalOfferRules.maxNameLength),
    side: to === undefined && given('side') === 'SELLER' ? 'SELLER' : 'BUYER',
    price: given('price'),
    execDays: given('days'),
    config: isKnown ? { category } : {},
    deliverables: [],
  }
}

/** Removes a formal offer, and can bring a preference back. */
function useRemove(terms: TermValues, address: PreferencesAddress): (preference: FormalOffer) => void {
  const refresh = useRefreshFormalOffers()
  const again = trpc.formalOffers.create.useMutation({
    onSuccess: made => {
      refresh()
      address.open(made.id, true)
    },
  })
  const remove = trpc.formalOffers.delete.useMutation({
    onSuccess: () => {
      address.close()
      refresh()
      toast.success('Brief deleted.', {
        action: { label: 'Undo', onClick: () => again.mutate(bodyOf(terms)) },
      })
    },
  })
  return ({ id }) => remove.mutate({ id })
}

function ProposalTo({ userId, side }: { userId: string; side: FormalOfferSide }) {
  const person = trpc.users.byId.useQuery({ id: userId }).data
  return (
    <Note className="mb-4">
      You {side === 'SELLER' ? 'sell to' : 'buy from'}{' '}
      <b className="font-semibold">{person === undefined ? '…' : nameOf(person)}</b>. Only the two of you see the
      proposal. A chat opens with it, and nothing is binding before an order.
    </Note>
  )
}

type TermsFormProps = {
  title: string
  terms: TermValues
  fields: readonly Field[]
  errors: Record<string, string>
  canChangeSide: boolean
  /** A proposal needs price and days. */
  needsTerms: boolean
  onChange: (next: Partial<TermValues>) => void
  children?: ReactNode
}

function TermsForm({ title, terms, fields, errors, canChangeSide, needsTerms, onChange, children }: TermsFormProps) {
  const id = useId()
  const category = terms.config.category
  return (
    <form aria-label={title} noValidate className="grid min-w-0 gap-3.5" onSubmit={event => event.preventDefault()}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="wrap-anywhere min-w-0 font-display font-semibold text-lg/6 tracking-title">{title}</h2>
        {canChangeSide ? (
          <Tabs value={terms.side} onValueChange={side => onChange({ side: side === 'SELLER' ? 'SELLER' : 'BUYER' })}>
            <TabsList aria-label="Side">
              <TabsTrigger value="BUYER" aria-controls="main">
                I buy
              </TabsTrigger>
              <TabsTrigger value="SELLER" aria-controls="main">
                I sell
              </TabsTrigger>
            </TabsList>
          </Tabs>
        ) : (
          <span className="shrink-0 text-muted-foreground text-xs">{terms.side === 'BUYER' ? 'I buy' : 'I sell'}</span>
        )}
      </div>
      {children}
      <div className="grid gap-[5px]">
        <div className="flex items-baseline justify-between gap-2 text-xs">
          <label htmlFor={`${id}-name`} className="font-medium">
            Name
            <Required />
          </label>
          <span className="text-muted-foreground tabular-nums">
            {terms.name.trim().length} / {formalOfferRules.maxNameLength}
          </span>
        </div>
        <Input
          id={`${id}-name`}
          autoComplete="off"
          required
          value={terms.name}
          aria-invalid={errors.name === undefined ? undefined : true}
          aria-describedby={`${id}-name-error`}
          onChange={event => onChange({ name: event.target.value })}
        />
        <FieldError id={`${id}-name-error`} message={errors.name} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Suffixed
          label="Price, whole work"
          unit="USDT"
          isRequired={needsTerms}
          value={terms.price}
          error={errors.price}
          onType={price => onChange({ price })}
        />
        <Suffixed
          label="Ready within"
          unit="days"
          isRequired={needsTerms}
          value={terms.execDays}
          error={errors.execDays}
          onType={execDays => onChange({ execDays })}
        />
      </div>
      <PriceNote
        category={typeof category === 'string' ? category : ''}
        price={terms.price}
        pieces={terms.deliverables.reduce((sum, { count }) => sum + (Number(count) || 0), 0)}
      />
      <DeliverablesField
        values={terms.deliverables}
        problem={problemIn(errors)}
        onChange={deliverables => onChange({ deliverables })}
      />
      <p className="mt-0.5 border-t pt-3 font-semibold">Details</p>
      <ConfigFields fields={fields} config={terms.config} errors={errors} onChange={config => onChange({ config })} />
    </form>
  )
}

type SuffixedProps = {
  label: string
  unit: string
  isRequired: boolean
  value: string
  error: string | undefined
  onType: (text: string) => void
}

export function Suffixed({ label, unit, isRequired, value, error, onType }: SuffixedProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-[5px]">
      <label htmlFor={id} className="font-medium text-xs">
        {label}
        {isRequired && <Required />}
      </label>
      <span className="relative block">
        <Input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          className="pr-13 text-right tabular-nums"
          value={value}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-error`}
          onChange={event => onType(event.target.value)}
        />
        <span aria-hidden className="absolute top-1/2 right-2.5 -translate-y-1/2 text-2xs text-muted-foreground">
          {unit}
        </span>
      </span>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
