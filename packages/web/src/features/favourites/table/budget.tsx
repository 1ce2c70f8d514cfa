import { parseUsdt, formatUsdt as toDecimal } from '@limelight/contract/deposits/units'
import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { useId, useRef, useState } from 'react'
import { useDraft } from '../../../components/forms/drafts.ts'
import { KeptNote } from '../../../components/forms/kept-note.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Meter } from '../../../components/ui/meter.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../../components/ui/popover.tsx'
import { shortUsdt } from '../../../display/usdt.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { useRefreshLists } from '../picker/use-lists.ts'

/** The estimated price of the list against the budget that its owner sets. */
export function Budget({ list, total }: { list: FavouriteList; total: string | null }) {
  const [isOpen, setIsOpen] = useState(false)
  const { budget } = list
  return (
    <div className="ml-auto flex shrink-0 items-center gap-3 pl-2">
      {budget !== null && total !== null && <Used budget={budget} total={total} />}
      <Popover open={isOpen} onOpenChange={setIsOpen}>
        <PopoverTrigger asChild>
          <Button size="sm" variant={budget === null ? 'default' : 'ghost'}>
            {budget === null ? 'Set a budget' : 'Change'}
          </Button>
        </PopoverTrigger>
        <PopoverContent align="end" aria-label="Budget of this list" className="w-72">
          <BudgetForm list={list} onDone={() => setIsOpen(false)} />
        </PopoverContent>
      </Popover>
    </div>
  )
}

function Used({ budget, total }: { budget: string; total: string }) {
  const [spent, all] = [parseUsdt(total), parseUsdt(budget)]
  const isOver = spent > all
  const rest = shortUsdt(toDecimal(isOver ? spent - all : all - spent))
  return (
    <div className="grid w-64 gap-1 whitespace-nowrap text-2xs tabular-nums">
      <span className="flex justify-between gap-2">
        <span className="text-muted-foreground">Budget {shortUsdt(budget)} USDT</span>
        <span className={isOver ? 'font-medium text-danger' : 'font-medium'}>
          {rest} {isOver ? 'over' : 'left'} by estimate
        </span>
      </span>
      <Meter value={Number(total)} max={Number(budget)} label={`Estimated price of ${shortUsdt(budget)} USDT`} />
    </div>
  )
}

function BudgetForm({ list, onDone }: { list: FavouriteList; onDone: () => void }) {
  const { favourites } = trpc.useUtils()
  const refresh = useRefreshLists()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const draft = useDraft(`list ${list.id} budget`, { budget: list.budget ?? '' })
  const budget = draft.text('budget')
  const [problem, setProblem] = useState<string>()
  const update = trpc.favourites.update.useMutation({
    meta: { isReportedByCaller: true },
    onSuccess: saved => {
      favourites.list.setData({ id: list.id }, saved)
      refresh()
      draft.forget()
      onDone()
    },
    onError: async error => {
      const body = errorBodyOf(error)
      const failure = 'Couldn’t save the budget. Try again.'
      const texts = await import('../../../display/error-text.ts').catch(() => undefined)
      setProblem((body && texts?.errorText(body)) ?? failure)
      field.current?.focus()
    },
  })
  return (
    <form
      noValidate
      className="grid gap-2 p-3"
      onSubmit={event => {
        event.preventDefault()
        const text = budget.value.trim()
        update.mutate({ id: list.id, budget: text === '' ? null : text })
      }}
    >
      <label htmlFor={id} className="font-medium text-xs">
        Budget in USDT
      </label>
      <Input
        ref={field}
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={budget.value}
        placeholder="12000"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-hint`}
        onChange={event => {
          setProblem(undefined)
          budget.onChange(event)
        }}
      />
      <p
        id={`${id}-hint`}
        role={problem === undefined ? undefined : 'alert'}
        className={problem === undefined ? 'text-muted-foreground text-xs' : 'text-danger text-xs'}
      >
        {problem ?? 'Compared with the estimated price of all creators of the list. Empty removes it.'}
      </p>
      <KeptNote draft={draft} />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onDone}>
          Cancel
        </Button>
        <Button variant="primary" size="sm" type="submit" busy={update.isPending} busyLabel="Saving…">
          Save
        </Button>
      </div>
    </form>
  )
}
