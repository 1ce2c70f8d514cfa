import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { Bookmark, CircleAlert, UsersRound, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useDraft } from '../../../components/forms/drafts.ts'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../../../components/ui/popover.tsx'
import { counted, formatCount } from '../../../display/format.ts'
import { imageUrl } from '../../../server/image-url.ts'
import type { Draft } from '../drafts.ts'
import { addressesIn, isAddress } from './fields.ts'

type RecipientFieldProps = {
  draft: Draft
  lists: readonly FavouriteList[]
  onChange: (changes: Partial<Draft>) => void
  refused: ReadonlySet<string>
  /** Addresses that have unsubscribed or bounced. */
  suppressed: ReadonlySet<string>
}

/** More addresses than this fold into one chip. */
const maxChips = 12

/** Lists, creators and addresses as chips, and a field that takes more addresses. */
export function RecipientField({ draft, lists, onChange, refused, suppressed }: RecipientFieldProps) {
  const { listIds, creators, names } = draft
  // The draft keeps repeated addresses, which the checks count as twice.
  const addresses = [...new Set(draft.addresses)]
  const typed = useDraft(`campaign ${draft.id} addresses`, { text: '' })
  const { text } = typed.values
  const [isUnfolded, unfold] = useState(false)
  const id = useId()
  const problemOf = (address: string) => {
    if (!isAddress(address) || refused.has(address)) return 'is not an address'
    return suppressed.has(address) ? 'has unsubscribed or bounced' : undefined
  }
  const add = (written: string) => {
    const added = addressesIn(written)
    const named = added.filter(({ name }) => name !== '').map(({ address, name }) => [address, name])
    onChange({
      addresses: [...draft.addresses, ...added.map(({ address }) => address)],
      names: { ...names, ...Object.fromEntries(named) },
    })
    typed.forget()
  }
  const remove = (address: string | undefined) =>
    onChange({ addresses: draft.addresses.filter(other => other !== address) })
  // Those that get no mail are never folded away.
  const shown = isUnfolded
    ? addresses
    : addresses.filter((address, at) => at < maxChips || problemOf(address) !== undefined)
  return (
    <div className="flex max-h-64 min-h-10 flex-wrap items-center gap-1.5 overflow-y-auto rounded-md border border-input bg-card p-1.5 focus-within:border-ring focus-within:shadow-[0_0_0_3px_color-mix(in_oklab,var(--color-ring)_26%,transparent)]">
      {listIds.map(listId => {
        const list = lists.find(other => other.id === listId)
        return (
          <Chip
            key={listId}
            name={list?.name ?? 'List'}
            icon={<Bookmark aria-hidden className="size-3 shrink-0 text-muted-foreground" />}
            count={list?.itemsCount}
            onRemove={() => onChange({ listIds: listIds.filter(other => other !== listId) })}
          />
        )
      })}
      {creators.length > 0 && <CreatorsChip creators={creators} onChange={onChange} />}
      {shown.map(address => (
        <Chip
          key={address}
          name={address}
          title={names[address]}
          problem={problemOf(address)}
          onRemove={() => remove(address)}
        />
      ))}
      {shown.length < addresses.length && (
        <Button size="sm" variant="ghost" onClick={() => unfold(true)}>
          and {formatCount(addresses.length - shown.length)} more
        </Button>
      )}
      <label htmlFor={id} className="sr-only">
        Addresses
      </label>
      <input
        id={id}
        value={text}
        autoComplete="off"
        spellCheck={false}
        inputMode="email"
        placeholder={
          addresses.length + listIds.length + creators.length === 0 ? 'Type or paste addresses' : 'Add addresses'
        }
        className="h-6.5 min-w-40 flex-1 bg-transparent px-1 outline-none placeholder:text-muted-foreground placeholder:opacity-100 max-md:h-8 max-md:text-lg"
        onChange={event => {
          const written = event.target.value
          if (/[,;\n]/.test(written)) add(written)
          else typed.change({ text: written })
        }}
        onPaste={event => {
          const pasted = event.clipboardData.getData('text/plain')
          if (addressesIn(pasted).length < 2 && !pasted.includes('<')) return
          event.preventDefault()
          add(`${text} ${pasted}`)
        }}
        onBlur={() => text.trim() !== '' && add(text)}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            event.preventDefault()
            if (text.trim() !== '') add(text)
          }
          if (event.key === 'Backspace' && text === '') remove(addresses.at(-1))
        }}
      />
    </div>
  )
}

type ChipProps = {
  name: string
  title?: string | undefined
  icon?: ReactNode
  count?: number | undefined
  /** Why it gets no mail. */
  problem?: string | undefined
  onRemove: () => void
}

function Chip({ name, title, icon, count, problem, onRemove }: ChipProps) {
  const isWrong = problem !== undefined
  return (
    <span
      title={isWrong ? `${name} ${problem}` : title}
      className={cn(
        'inline-flex h-6.5 max-w-full items-center gap-[5px] rounded-full border border-border-strong bg-card pr-[3px] pl-[9px] text-xs max-md:h-8',
        isWrong &&
          'border-[color-mix(in_oklab,var(--color-danger)_50%,var(--color-border))] bg-danger-soft text-danger',
      )}
    >
      {isWrong ? <CircleAlert aria-hidden className="size-3 shrink-0" /> : icon}
      <b className="truncate font-semibold">{name}</b>
      {isWrong && <span className="sr-only">{problem}</span>}
      {count !== undefined && <span className="text-muted-foreground tabular-nums">{formatCount(count)}</span>}
      <RemoveButton name={name} onRemove={onRemove} />
    </span>
  )
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove ${name}`}
      className="grid size-6 shrink-0 place-items-center rounded-full hover:bg-accent hover:text-foreground max-md:size-8"
      onClick={onRemove}
    >
      <X aria-hidden className="size-3" />
    </button>
  )
}

/** The ticked creators: one chip, which opens their list. */
function CreatorsChip({ creators, onChange }: Pick<Draft, 'creators'> & Pick<RecipientFieldProps, 'onChange'>) {
  const words = counted(creators.length, 'creator')
  return (
    <span className="inline-flex h-6.5 items-center rounded-full border border-border-strong bg-card pr-[3px] text-xs max-md:h-8">
      <Popover>
        <PopoverTrigger asChild>
          <button
            type="button"
            className="inline-flex h-full items-center gap-[5px] rounded-full pl-[9px] font-semibold tabular-nums hover:underline"
          >
            <UsersRound aria-hidden className="size-3 text-muted-foreground" />
            {words}
          </button>
        </PopoverTrigger>
        <PopoverContent align="start" className="w-72 p-1" aria-label="Ticked creators">
          <ul className="min-h-0 overflow-y-auto">
            {creators.map(creator => (
              <li key={`${creator.network} ${creator.id}`} className="flex h-9 items-center gap-2 px-2">
                <Avatar
                  size="sm"
                  name={creator.name}
                  src={creator.avatarUrl === null ? null : imageUrl(creator.avatarUrl)}
                />
                <span className="min-w-0 flex-1 truncate">{creator.name}</span>
                <RemoveButton
                  name={creator.name}
                  onRemove={() => onChange({ creators: creators.filter(other => other !== creator) })}
                />
              </li>
            ))}
          </ul>
        </PopoverContent>
      </Popover>
      <RemoveButton name={words} onRemove={() => onChange({ creators: [] })} />
    </span>
  )
}
