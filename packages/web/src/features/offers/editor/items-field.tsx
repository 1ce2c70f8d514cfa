import { offerRules } from '@limelight/contract/offers/rules'
import { Plus, Trash2 } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { useFieldArray, useFormState } from 'react-hook-form'
import { FieldError } from '../../../components/forms/field-error.tsx'
import { Required } from '../../../components/forms/required.tsx'
import { Bench } from '../../../components/ui/bench.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { trpc } from '../../../server/trpc.ts'
import { DeliverablesField } from '../../orders/posts/deliverables-field.tsx'
import { medianWords, settledWords } from '../offer-words.ts'
import type { OfferEditorState } from './use-editor.ts'
import { emptyItem } from './values.ts'

/** Name, price, days, amount and the button. */
const rowClasses =
  'grid grid-cols-[minmax(0,1fr)_92px_62px_94px_32px] items-start gap-1.5 max-md:grid-cols-[repeat(3,minmax(0,1fr))_40px]'

/** What buyers can order: the first item is there from the start. */
export function ItemsField({ editor }: { editor: OfferEditorState }) {
  const { form, values } = editor
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items', keyName: 'key' })
  const [isAdding, setAdding] = useState(false)
  const benchmark = trpc.offers.benchmark.useQuery(
    { category: values.category },
    { enabled: values.category !== '' },
  ).data
  return (
    <fieldset className="mt-2 grid min-w-0 gap-1.5">
      <legend className="mb-1 font-medium text-xs">What buyers can order</legend>
      <div aria-hidden className={cn(rowClasses, 'font-medium text-2xs text-muted-foreground max-md:hidden')}>
        <span>Item</span>
        {['Price, USDT', 'Days', 'Max. per order'].map(label => (
          <span key={label} className="text-right">
            {label}
            <Required />
          </span>
        ))}
      </div>
      {fields.map(({ key }, index) => (
        <ItemRow
          key={key}
          editor={editor}
          index={index}
          isAdded={isAdding}
          canRemove={fields.length > 1}
          onRemove={() => remove(index)}
        />
      ))}
      {benchmark && <Settled benchmark={benchmark} price={values.items[0]?.price ?? ''} />}
      {values.category === '' && (
        <p className="rounded-md bg-muted px-2.5 py-1.5 text-muted-foreground text-xs">
          Choose a category, so that buyers find the offer and you see what similar ones settled at.
        </p>
      )}
      {values.category !== '' && benchmark === null && (
        <p className="rounded-md bg-muted px-2.5 py-1.5 text-muted-foreground text-xs">
          Nothing settled yet in {values.category}: fewer than 5 orders.
        </p>
      )}
      <div>
        <Button
          variant="ghost"
          size="sm"
          className="-ml-2"
          disabled={fields.length >= offerRules.maxItems}
          onClick={() => {
            setAdding(true)
            append(emptyItem)
          }}
        >
          <Plus aria-hidden />
          Add an item
        </Button>
        {fields.length >= offerRules.maxItems && (
          <span className="text-muted-foreground text-xs">Up to {offerRules.maxItems} items</span>
        )}
      </div>
    </fieldset>
  )
}

type ItemRowProps = {
  editor: OfferEditorState
  index: number
  isAdded: boolean
  canRemove: boolean
  onRemove: () => void
}

const parts = [
  { name: 'name', label: 'Name', numeric: undefined },
  { name: 'price', label: 'Price, USDT', numeric: 'decimal' },
  { name: 'execDays', label: 'Days', numeric: 'numeric' },
  { name: 'maxAmount', label: 'Max. per order', numeric: 'numeric' },
  { name: 'description', label: 'What it includes', numeric: undefined },
] as const
type ItemPart = (typeof parts)[number]

function ItemRow({ editor: { form, values }, index, isAdded, canRemove, onRemove }: ItemRowProps) {
  const id = useId()
  // The form checks an added item at once. Its empty fields are no mistake before the user has been there.
  const [isFresh, setFresh] = useState(isAdded)
  const state = useFormState({ control: form.control, name: `items.${index}` })
  const problemOf = (name: ItemPart['name']) => {
    const { error, isTouched } = form.getFieldState(`items.${index}.${name}`, state)
    return isFresh && !isTouched ? undefined : error?.message
  }
  const field = ({ name, label, numeric }: ItemPart, className?: string) => (
    <Labelled label={label} isRequired={numeric !== undefined} index={index} className={className}>
      <Input
        {...form.register(`items.${index}.${name}`)}
        inputMode={numeric}
        autoComplete="off"
        aria-label={`${label}, item ${index + 1}`}
        required={numeric !== undefined}
        aria-invalid={problemOf(name) === undefined ? undefined : true}
        aria-describedby={problemOf(name) === undefined ? undefined : `${id}-${name}`}
        placeholder={name === 'description' ? 'What it includes (optional)' : undefined}
        className={numeric && 'text-right tabular-nums'}
      />
    </Labelled>
  )
  const problem = ({ name }: ItemPart) => <FieldError id={`${id}-${name}`} message={problemOf(name)} />
  const [name, price, days, amount, description] = parts
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes that the focus has left the fields inside.
    <div
      className="mb-1.5 grid gap-1.5 border-b pb-3"
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFresh(false)
      }}
    >
      <div className={rowClasses}>
        {field(name, 'max-md:col-span-3')}
        {field(price)}
        {field(days)}
        {field(amount)}
        <span className="max-md:col-start-4 max-md:row-start-1 max-md:pt-4">
          {canRemove && (
            <IconButton size="md" aria-label={`Remove item ${index + 1}`} tip="Remove item" onClick={onRemove}>
              <Trash2 aria-hidden className="size-3.5!" />
            </IconButton>
          )}
        </span>
      </div>
      {problem(name)}
      {problem(price)}
      {problem(days)}
      {problem(amount)}
      {field(description, 'md:mr-9.5')}
      {problem(description)}
      <DeliverablesField
        className="mt-1 md:mr-9.5"
        hasContains={false}
        values={values.items[index]?.deliverables ?? []}
        problem={messageIn(form.getFieldState(`items.${index}.deliverables`, state).error)}
        onChange={deliverables =>
          form.setValue(`items.${index}.deliverables`, deliverables, { shouldDirty: true, shouldValidate: true })
        }
      />
    </div>
  )
}

/** The first message of a list of errors. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error)
    .map(messageIn)
    .find(message => message !== undefined)
}

type LabelledProps = ComponentProps<'span'> & { label: string; isRequired: boolean; index: number }

function Labelled({ label, isRequired, index, className, children }: LabelledProps) {
  return (
    <span className={cn('block min-w-0', className)}>
      <span aria-hidden className="block text-2xs text-muted-foreground leading-4 md:hidden">
        {label === 'Name' ? `Item ${index + 1}` : label}
        {isRequired && <Required />}
      </span>
      {children}
    </span>
  )
}

type SettledProps = { benchmark: Parameters<typeof settledWords>[0]; price: string }

function Settled({ benchmark, price }: SettledProps) {
  const at = Number(price) > 0 ? Number(price) : undefined
  return (
    <div className="grid items-center gap-x-4 gap-y-1 rounded-md bg-muted px-2.5 py-1.5 sm:grid-cols-[minmax(0,1fr)_200px]">
      <p className="text-xs tabular-nums">
        {at !== undefined && <b className="font-medium">{medianWords(price, benchmark)}. </b>}
        <span className="text-muted-foreground">
          {benchmark.category} orders settled at {settledWords(benchmark)}.
        </span>
      </p>
      <Bench
        low={Number(benchmark.low)}
        median={Number(benchmark.median)}
        high={Number(benchmark.high)}
        at={at}
        label={`Settled prices: ${settledWords(benchmark)}${at === undefined ? '' : `; yours is ${at}`}`}
      />
    </div>
  )
}
