import type { Column, ListOverview } from '@limelight/contract/favourites/schema'
import { networkNames } from '@limelight/contract/networks'
import { Download, Ellipsis, Pencil, Rows3, SquareKanban, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { NetworkIcon } from '../../../components/network-icon.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../components/ui/dropdown-menu.tsx'
import { Tooltip } from '../../../components/ui/tooltip.tsx'
import { formatCount } from '../../../display/format.ts'
import { listPath } from '../../../display/list-path.ts'
import { imageUrl } from '../../../server/image-url.ts'
import { trpc } from '../../../server/trpc.ts'
import { EmailList } from '../../campaigns/email-list.tsx'
import { exportPage } from '../exports/pages.ts'
import { isRunning } from '../exports/words.ts'
import type { Asked } from './page.tsx'
import { contentsWords, kindWords } from './words.ts'

/** Parts of a list that the rows of the table and of the phone share. */

type OfList = { list: ListOverview }

export function ListName({ list }: OfList) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link href={listPath(list.id)} className="min-w-0 truncate rounded-xs font-medium hover:underline">
        {list.name}
      </Link>
      {!list.isEnabled && <Badge variant="line">beyond your plan</Badge>}
    </span>
  )
}

export function ListKind({ list: { type, subtype } }: OfList) {
  const words = kindWords({ type, subtype })
  return (
    <span className="flex items-center gap-1.5">
      {subtype !== null && (
        <>
          <NetworkIcon network={subtype} className="size-4 shrink-0 text-muted-foreground" />
          <span className="sr-only">{networkNames[subtype]}</span>
        </>
      )}
      {words}
    </span>
  )
}

/** Pictures and names of the newest items. */
export function ListContents({ list }: OfList) {
  const { newest } = list
  if (list.itemsCount === 0) return <span className="text-muted-foreground">Nothing yet</span>
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span className="flex shrink-0 -space-x-1">
        {newest.map(({ id, name, pictureUrl }) => (
          <Avatar
            key={id}
            size="sm"
            name={name}
            src={pictureUrl === null ? null : imageUrl(pictureUrl)}
            className="ring-2 ring-background group-hover/row:ring-accent"
          />
        ))}
      </span>
      <span className="min-w-0 truncate text-muted-foreground">{contentsWords(list)}</span>
    </span>
  )
}

export function useBoardColumns(): readonly Column[] {
  return trpc.favourites.columns.useQuery().data?.data ?? []
}

/** The share of each column of the board; leads to the board. */
export function BoardShares({ list, columns }: OfList & { columns: readonly Column[] }) {
  if (list.itemsCount === 0) return null
  const shares = list.columns.flatMap(({ columnId, items }) => {
    const column = columns.find(({ id }) => id === columnId)
    return column === undefined ? [] : [{ ...column, items }]
  })
  const words = shares.map(({ name, items }) => `${name} ${formatCount(items)}`).join(', ')
  return (
    <Tooltip text={words}>
      <Link
        href={listPath(list.id, 'board')}
        aria-label={`Board of ${list.name}: ${words}`}
        className="flex h-6 w-full items-center rounded-sm"
      >
        <span className="flex h-1.5 w-full gap-px overflow-hidden rounded-full bg-secondary">
          {shares.map(({ id, color, items }) => (
            <span key={id} className="min-w-1" style={{ flexGrow: items, backgroundColor: color }} />
          ))}
        </span>
      </Link>
    </Tooltip>
  )
}

type ListActionsProps = OfList & { onAsk: (asked: Asked) => void; isShort?: boolean }

export function ListActions({ list, onAsk, isShort = false }: ListActionsProps) {
  const exports = trpc.favourites.exports.useQuery(exportPage).data?.data
  const running = exports?.find(one => one.listId === list.id && isRunning(one))
  const isEmpty = list.itemsCount === 0
  return (
    <span className="inline-flex items-center gap-0.5">
      {!isShort && isEmpty && <span className="w-7" />}
      {!isShort && !isEmpty && (
        <Button
          variant="ghost"
          size="sm"
          icon={running === undefined}
          aria-label={running ? `Export of ${list.name}: ${running.progress}%` : `Export ${list.name}`}
          title="Export"
          disabled={running !== undefined}
          onClick={() => onAsk({ what: 'export', list })}
        >
          <Download aria-hidden />
          {running && <span className="tabular-nums">{running.progress}%</span>}
        </Button>
      )}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="sm" icon aria-label={`${list.name}: list menu`}>
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem asChild>
            <Link href={listPath(list.id)}>
              <Rows3 aria-hidden />
              Open table
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <Link href={listPath(list.id, 'board')}>
              <SquareKanban aria-hidden />
              Open board
            </Link>
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => onAsk({ what: 'edit', list })}>
            <Pencil aria-hidden />
            Rename or describe
          </DropdownMenuItem>
          <EmailList list={list} />
          <DropdownMenuItem
            disabled={isEmpty || running !== undefined}
            onSelect={() => onAsk({ what: 'export', list })}
          >
            <Download aria-hidden />
            Export
          </DropdownMenuItem>
          <DropdownMenuItem variant="danger" onSelect={() => onAsk({ what: 'delete', list })}>
            <Trash2 aria-hidden />
            Delete list
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </span>
  )
}
