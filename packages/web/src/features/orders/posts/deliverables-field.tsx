import { deliverableRules } from '@limelight/contract/orders/posts/rules'
import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { type DeliverableValues, newDeliverable, postChoices } from './deliverables.ts'

type DeliverablesFieldProps = {
  values: readonly DeliverableValues[]
  onChange: (values: DeliverableValues[]) => void
  problem?: string | undefined
  /** An offer does not say what its posts contain: each buyer does. */
  hasContains?: boolean
  className?: string
}

/** What will be posted: a row per deliverable, a card on phones. */
export function DeliverablesField({
  values,
  onChange,
  problem,
  hasContains = true,
  className,
}: DeliverablesFieldProps) {
  const id = useId()
  const isFull = values.length >= deliverableRules.maxDeliverables
  return (
    <fieldset
      className={cn('grid min-w-0 gap-2.5', className)}
      aria-describedby={problem === undefined ? undefined : `${id}-problem`}
    >
      <legend className="mb-1 font-medium text-xs">What will be posted</legend>
      {values.length === 0 && (
        <p className="text-muted-foreground text-xs">Nothing agreed yet. Add a post so that Limelight can check it.</p>
      )}
      {values.map((value, index) => (
        <DeliverableRow
          key={index}
          value={value}
          index={index}
          hasContains={hasContains}
          isInvalid={problem !== undefined}
          onChange={changes => onChange(values.with(index, { ...value, ...changes }))}
          onRemove={() => onChange(values.toSpliced(index, 1))}
        />
      ))}
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert" className="font-medium text-danger text-xs">
          {problem}
        </p>
      )}
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2 justify-self-start"
        disabled={isFull}
        onClick={() => onChange([...values, newDeliverable])}
      >
        <Plus aria-hidden />
        Add post
      </Button>
    </fieldset>
  )
}

type RowProps = {
  value: DeliverableValues
  index: number
  hasContains: boolean
  isInvalid: boolean
  onChange: (changes: Partial<DeliverableValues>) => void
  onRemove: () => void
}

function DeliverableRow({ value, index, hasContains, isInvalid, onChange, onRemove }: RowProps) {
  const { network, kind, count, contains, isDisclosed, liveDays } = value
  const id = useId()
  const post = `post ${index + 1}`
  const number = {
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    className: 'text-right tabular-nums',
    'aria-invalid': isInvalid || undefined,
  }
  return (
    <div className="grid gap-1.5 max-md:rounded-md max-md:border max-md:p-2.5">
      <div className="grid grid-cols-[66px_minmax(0,1fr)_76px_32px] items-end gap-1.5 max-md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_40px]">
        <label htmlFor={`${id}-count`} className="grid gap-0.5 text-2xs text-muted-foreground">
          Count
          <Input
            id={`${id}-count`}
            {...number}
            aria-label={`Count, ${post}`}
            value={count}
            onChange={event => onChange({ count: event.target.value })}
          />
        </label>
        <label
          htmlFor={`${id}-kind`}
          className="grid min-w-0 gap-0.5 text-2xs text-muted-foreground max-md:col-span-2 max-md:row-start-1"
        >
          Post
          <Select
            id={`${id}-kind`}
            aria-label={`Kind, ${post}`}
            value={`${network} ${kind}`}
            onChange={event => {
              const choice = postChoices.find(one => `${one.network} ${one.kind}` === event.target.value)
              if (choice === undefined) return
              const days = choice.kind === 'STORY' ? '1' : kind === 'STORY' ? newDeliverable.liveDays : liveDays
              onChange({ network: choice.network, kind: choice.kind, liveDays: days })
            }}
          >
            {postChoices.map(choice => (
              <option key={choice.name} value={`${choice.network} ${choice.kind}`}>
                {choice.name}
              </option>
            ))}
          </Select>
        </label>
        <label htmlFor={`${id}-days`} className="grid gap-0.5 text-2xs text-muted-foreground">
          Live days
          <Input
            id={`${id}-days`}
            {...number}
            aria-label={`Live days, ${post}`}
            value={liveDays}
            disabled={kind === 'STORY'}
            onChange={event => onChange({ liveDays: event.target.value })}
          />
        </label>
        <span className="max-md:col-start-3 max-md:row-start-1">
          <IconButton size="md" aria-label={`Remove ${post}`} tip="Remove post" onClick={onRemove}>
            <Trash2 aria-hidden className="size-3.5!" />
          </IconButton>
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {hasContains && (
          <Input
            aria-label={`Mentions, hashtags and links, ${post}`}
            placeholder="@mention #hashtag https://link"
            autoComplete="off"
            className="min-w-48 flex-1"
            aria-invalid={isInvalid || undefined}
            value={contains}
            onChange={event => onChange({ contains: event.target.value })}
          />
        )}
        <label htmlFor={`${id}-disclosed`} className="flex min-h-8 items-center gap-2 text-xs">
          <Checkbox
            id={`${id}-disclosed`}
            checked={isDisclosed}
            onChange={event => onChange({ isDisclosed: event.target.checked })}
          />
          Marked as advertising
        </label>
      </div>
    </div>
  )
}
