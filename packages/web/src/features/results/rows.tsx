import type { ResultRow, ResultSort, Results } from '@limelight/contract/results/lists'
import type { SharedFigures, SharedResults } from '@limelight/contract/results/sharing'
import { ArrowDown, ArrowUp, CircleHelp, Ellipsis, Link2, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { SortHead } from '../../components/shell/sort-head.tsx'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Button } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../components/ui/dropdown-menu.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../components/ui/table.tsx'
import { counted, formatCount } from '../../display/format.ts'
import { formatUsdt } from '../../display/usdt.ts'
import { phones, useMedia } from '../../display/use-media.ts'
import { imageUrl } from '../../server/image-url.ts'
import type { Doing } from './dialogs.tsx'
import type { Opened } from './drawer.tsx'
import { rowNoun } from './words.ts'

/** A row of the owner, or of a shared page, which shows no ids. */
type ShownRow = Pick<ResultRow, 'value' | 'name' | 'pictureUrl' | 'isRemoved' | 'problem' | 'codes'> & {
  links: readonly { clicks: number }[]
  figures: SharedFigures
}

type RowsProps = {
  results: Pick<SharedResults['results'], 'currency' | 'rate' | 'figures'> & { list: Pick<Results['list'], 'type'> }
  rows: readonly ShownRow[]
  /** What its owner can do; others only read. */
  own?: {
    sort: ResultSort
    onSort: (sort: ResultSort) => void
    onOpen: (opened: Opened) => void
    onProblem: (row: Pick<ResultRow, 'value' | 'name'>, orders: number) => void
    onDo: (doing: Doing) => void
    /** Where the creator or the offer of a row is. */
    hrefOf: (value: string) => string | undefined
  }
}

const columns = [
  ['orders', 'Orders', 'orders'],
  ['posts', 'Posts', 'posts'],
  ['cost', 'Cost, USDT', 'orders'],
  ['views', 'Views', 'posts'],
  ['engagements', 'Engagements', 'posts'],
  ['clicks', 'Clicks', 'clicks'],
  ['sales', 'Sales', 'sales'],
  ['salesAmount', 'Sales', 'sales'],
  ['return', 'Return', undefined],
] as const

/** The room that they leave lets amounts of a campaign be read to the last digit. */
const short: readonly string[] = ['orders', 'posts', 'clicks', 'sales', 'return']
const ofMoney: readonly string[] = ['orders', 'cost', 'salesAmount', 'return']

/** Without a rate, readers see what was posted and what it brought. */
function columnsOf({ rate }: Pick<RowsProps['results'], 'rate'>) {
  return rate === null ? columns.filter(([name]) => !ofMoney.includes(name)) : columns
}

/** The rows and their sum: a table, or cards on a phone. */
export function Rows(props: RowsProps) {
  return useMedia(phones) ? <Cards {...props} /> : <RowTable {...props} />
}

function RowTable({ results, rows, own }: RowsProps) {
  const { list, figures, currency } = results
  const shownColumns = columnsOf(results)
  // Without money the names have the room.
  const isPlain = results.rate === null
  const numbers = (shown: SharedFigures, row?: ShownRow) =>
    shownColumns.map(([name, label, kind]) => (
      <TableCell key={name} align="right">
        <Figure {...{ name, label, kind, row }} figures={shown} onOpen={own?.onOpen} />
      </TableCell>
    ))
  return (
    <Table label={`Results per ${rowNoun(list).toLowerCase()}`} className="min-w-[960px]">
      <TableHeader>
        <TableRow>
          <Head name="name" first="name" own={own} className={isPlain ? '' : 'w-[27%]'}>
            {rowNoun(list)}
          </Head>
          {shownColumns.map(([name]) => (
            <Head
              key={name}
              name={name}
              first={`-${name}`}
              own={own}
              align="right"
              className={short.includes(name) ? 'w-[6.5%]' : isPlain ? 'w-[14%]' : ''}
            >
              {labelOf(name, currency)}
            </Head>
          ))}
          {own !== undefined && (
            <TableHead className="w-14">
              <span className="sr-only">Actions</span>
            </TableHead>
          )}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map(row => (
          <TableRow key={row.value ?? 'none'}>
            <TableCell className="py-2">
              <Who {...{ row, list, own }} />
            </TableCell>
            {/* What nobody has brings no return, and its button needs the room. */}
            {numbers(row.figures, row).slice(0, own !== undefined && row.value === null ? -1 : undefined)}
            {own !== undefined && (
              <TableCell align="right" colSpan={row.value === null ? 2 : 1}>
                <RowMenu row={row} onDo={own.onDo} />
              </TableCell>
            )}
          </TableRow>
        ))}
        <TableRow className="font-semibold">
          <TableCell>Total</TableCell>
          {numbers(figures)}
          {own !== undefined && <TableCell />}
        </TableRow>
      </TableBody>
    </Table>
  )
}

type HeadProps = {
  own: RowsProps['own'] | undefined
  name: 'name' | (typeof columns)[number][0]
  first: ResultSort
  align?: 'right'
  className?: string
  children: ReactNode
}

function Head({ name, own, ...props }: HeadProps) {
  const { first, ...plain } = props
  if (own === undefined) return <TableHead {...plain} />
  return <SortHead up={name} down={`-${name}`} sort={own.sort} onSort={own.onSort} {...props} />
}

function Cards({ results, rows, own }: RowsProps) {
  const { list, currency } = results
  return (
    <div className="grid grid-cols-1">
      {own !== undefined && <SortSelect {...{ list, currency }} sort={own.sort} onSort={own.onSort} />}
      <ul aria-label={`Results per ${rowNoun(list).toLowerCase()}`} className="grid grid-cols-1">
        {rows.map(row => (
          <li key={row.value ?? 'none'} className="grid grid-cols-1 gap-2 border-b py-3">
            <div className="flex items-start justify-between gap-2">
              <Who {...{ row, list, own }} />
              {own !== undefined && <RowMenu row={row} onDo={own.onDo} />}
            </div>
            {/* Each figure has the same place in all cards. A line without figures is left out. */}
            <dl className="grid grid-cols-3 gap-x-3 gap-y-2 empty:hidden">
              {columnsOf(results)
                .filter((_column, at, all) => {
                  const line = all.slice(at - (at % 3), at - (at % 3) + 3)
                  return line.some(([name]) => Number(row.figures[name]) !== 0)
                })
                .map(([name, label, kind]) => (
                  <div key={name} className="min-w-0">
                    <dt className="truncate text-2xs text-muted-foreground">{labelOf(name, currency)}</dt>
                    <dd className="truncate tabular-nums">
                      <Figure {...{ name, label, kind, row }} figures={row.figures} onOpen={own?.onOpen} />
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  )
}

type SortSelectProps = Pick<RowsProps['results'], 'list' | 'currency'> & {
  sort: ResultSort
  onSort: (sort: ResultSort) => void
}

/** Cards have no heads to press. */
function SortSelect({ list, currency, sort, onSort }: SortSelectProps) {
  const isDown = sort.startsWith('-')
  const by = sort.replace('-', '')
  const choices = ['name' as const, ...columns.map(([name]) => name)]
  const Arrow = isDown ? ArrowDown : ArrowUp
  return (
    <div className="flex items-center gap-2">
      <Select
        aria-label="Sort by"
        value={by}
        className="min-w-44"
        onChange={event => {
          const chosen = choices.find(name => name === event.target.value)
          if (chosen !== undefined) onSort(chosen === 'name' ? 'name' : `-${chosen}`)
        }}
      >
        {choices.map(name => (
          <option key={name} value={name}>
            {name === 'name' ? rowNoun(list) : labelOf(name, currency)}
          </option>
        ))}
      </Select>
      <Button
        icon
        aria-label={isDown ? 'Highest first' : 'Lowest first'}
        onClick={() => {
          const chosen = choices.find(name => name === by)
          if (chosen !== undefined) onSort(isDown ? chosen : `-${chosen}`)
        }}
      >
        <Arrow aria-hidden />
      </Button>
    </div>
  )
}

function labelOf(name: (typeof columns)[number][0], currency: string): string {
  if (name === 'salesAmount') return `Sales, ${currency}`
  return columns.find(([column]) => column === name)?.[1] ?? name
}

type FigureProps = {
  name: (typeof columns)[number][0]
  label: string
  kind: Opened['kind'] | undefined
  figures: SharedFigures
  row: ShownRow | undefined
  onOpen: ((opened: Opened) => void) | undefined
}

function Figure({ name, label, kind, figures, row, onOpen }: FigureProps) {
  const value = figures[name]
  if (value === null || Number(value) === 0) return <span className="text-muted-foreground">–</span>
  const text = typeof value === 'number' ? formatCount(value) : `${formatUsdt(value)}${name === 'return' ? '×' : ''}`
  if (kind === undefined || onOpen === undefined) return text
  return (
    <button
      type="button"
      className="tabular-nums underline decoration-border decoration-dotted underline-offset-4 hover:decoration-current"
      aria-label={`${label} of ${row?.name ?? 'all rows'}: ${text}, show the ${kind}`}
      onClick={() => onOpen({ kind, ...(row && { row }) })}
    >
      {text}
    </button>
  )
}

type WhoProps = { row: ShownRow; list: Pick<Results['list'], 'type'>; own: RowsProps['own'] | undefined }

function Who({ row, list, own }: WhoProps) {
  const { value, name, pictureUrl } = row
  const about = own === undefined ? readersNote(row, list) : ownersNote(row)
  const href = value === null ? undefined : own?.hrefOf(value)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {value === null ? (
        <CircleHelp
          aria-hidden
          className="size-8 shrink-0 rounded-full border border-dashed p-1.5 text-muted-foreground"
        />
      ) : (
        <Avatar name={name} src={pictureUrl === null ? null : imageUrl(pictureUrl)} />
      )}
      <span className="min-w-0">
        <span className="block truncate font-medium">
          {href === undefined ? (
            name
          ) : (
            <Link href={href} className="hover:underline">
              {name}
            </Link>
          )}
        </span>
        <Problem {...{ row, own }} />
        {about !== '' && (
          <span className="wrap-anywhere line-clamp-3 whitespace-normal text-muted-foreground text-xs" title={about}>
            {about}
          </span>
        )}
      </span>
    </span>
  )
}

function ownersNote({ value, isRemoved, codes, links }: ShownRow): string {
  const notes = [
    isRemoved ? 'No longer in the list' : null,
    codes.length > 0 ? codes.join(', ') : null,
    links.length > 0 ? counted(links.length, 'link') : null,
  ].filter(note => note !== null)
  if (notes.length > 0) return notes.join(' · ')
  return value === null ? 'Sales without a code or link' : 'No link or code yet'
}

/** Codes and links are no news for a client, nor is what left the list. */
function readersNote({ value, problem, figures }: ShownRow, list: WhoProps['list']): string {
  if (value === null) return `Sales that belong to no ${rowNoun(list).toLowerCase()} yet`
  if (figures.orders === 0) return 'No order'
  return figures.posts === 0 && problem === null ? 'No post yet' : ''
}

function Problem({ row, own }: Pick<WhoProps, 'row' | 'own'>) {
  const { name, problem, figures } = row
  if (problem === null) return null
  const look = 'block whitespace-normal text-left font-medium text-danger text-xs'
  if (own === undefined) return <span className={look}>{problem}</span>
  return (
    <button
      type="button"
      className={cn(look, 'underline decoration-border decoration-dotted underline-offset-4 hover:decoration-current')}
      aria-label={`${problem}, show the ${figures.orders === 1 ? 'order' : 'orders'} of ${name}`}
      onClick={() => own.onProblem(row, figures.orders)}
    >
      {problem}
    </button>
  )
}

type RowMenuProps = { row: ShownRow; onDo: (doing: Doing) => void }

function RowMenu({ row: { value, name, isRemoved, links, codes }, onDo }: RowMenuProps) {
  if (value === null)
    return (
      codes.length > 0 && (
        <Button size="sm" onClick={() => onDo({ kind: 'assign', codes })}>
          Assign code
        </Button>
      )
    )
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="sm" icon aria-label={`Actions for ${name}`}>
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {(!isRemoved || links.length > 0) && (
          <DropdownMenuItem onSelect={() => onDo({ kind: 'link', value })}>
            <Link2 aria-hidden />
            Links
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={() => onDo({ kind: 'code', value })}>
          <Tag aria-hidden />
          Codes
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
