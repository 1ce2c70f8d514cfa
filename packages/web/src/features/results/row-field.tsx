import type { ResultRow, Results } from '@limelight/contract/results/lists'
import { Button } from '../../components/ui/button.tsx'
import { Select } from '../../components/ui/select.tsx'
import { useEndlessList } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
import { Field } from './field.tsx'
import { rowNoun } from './words.ts'

type RowFieldProps = {
  list: Results['list']
  /** Rows of results, which may have left the list. */
  rows: readonly ResultRow[]
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Chooses a creator or an offer of the list. */
export function RowField({ list, rows, value, error, onChange }: RowFieldProps) {
  const { client } = trpc.useUtils()
  const { id, type } = list
  const items = useEndlessList(['results', 'choices', id], offset =>
    client.favourites.items.query({ type, id, offset, limit: 100 }),
  )
  const names = new Map(rows.flatMap(row => (row.value === null ? [] : [[row.value, row.name]])))
  for (const item of items.items ?? []) if ('name' in item) names.set(item.id, item.name)
  const noun = rowNoun(list)
  return (
    <div className="grid gap-1">
      <Field label={noun} error={error}>
        {control => (
          <Select
            {...control}
            value={names.has(value) ? value : ''}
            placeholder={items.isPending ? 'Loading…' : `Choose ${noun === 'Offer' ? 'an offer' : 'a creator'}`}
            onChange={event => onChange(event.target.value)}
          >
            {[...names].map(([choice, name]) => (
              <option key={choice} value={choice}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {items.isError && (
        <p className="text-muted-foreground text-xs">
          Couldn’t load the list.{' '}
          <button type="button" className="link" onClick={() => void items.refetch()}>
            Try again
          </button>
        </p>
      )}
      {items.hasNextPage && (
        <Button
          size="sm"
          className="justify-self-start"
          busy={items.isFetchingNextPage}
          onClick={() => void items.fetchNextPage()}
        >
          Load more choices
        </Button>
      )}
    </div>
  )
}
