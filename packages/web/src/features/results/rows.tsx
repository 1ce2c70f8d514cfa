import type { ResultRow, ResultSort, Results } from '@limelight/contract/results/lists'
import { ArrowDown, ArrowUp, CircleHelp, Ellipsis, Link2, Tag } from 'lucide-react'
import { SortHead } from '../../components/shell/sort-head.tsx'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Button } from '../../components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../components/ui/dropdown-menu.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../components/ui/table.tsx'
import { formatCount } from '../../display/format.ts'
import { formatUsdt } from '../../display/usdt.ts'
import { phones, useMedia } from '../../display/use-media.ts'
import { imageUrl } from '../../server/image-url.ts'
import type { Doing } from './dialogs.tsx'
import type { Opened } from './drawer.tsx'
import { countOf, rowNoun } from './words.ts'

type RowsProps = {
  results: Results
  rows: readonly ResultRow[]
  sort: ResultSort
  onSort: (sort: ResultSort) => void
  onOpen: (opened: Opened) => void
  onDo: (doing: Doing) => void
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

/** The rows and their sum: a table, or cards on a phone. */
export function Rows(props: RowsProps) {
  return useMedia(phones) ? <Cards {...props} /> : <RowTable {...props} />
}

function RowTable({ results, rows, sort, onSort, onOpen, onDo }: RowsProps) {
  const { list, figures, currency } = results
  const numbers = (shown: ResultRow['figures'], row?: ResultRow) =>
    columns.map(([name, label, kind]) => (
      <TableCell key={name} align="right">
        <Figure {...{ name, label, kind, row, onOpen }} figures={shown} />
      </TableCell>
    ))
  return (
    <Table label={`Results per ${rowNoun(list).toLowerCase()}`} className="min-w-[960px]">
      <TableHeader>
        <TableRow>
          <SortHead up="name" down="-name" first="name" sort={sort} onSort={onSort} className="w-[22%]">
            {rowNoun(list)}
          </SortHead>
          {columns.map(([name]) => (
            <SortHead
              key={name}
              up={name}
              down={`-${name}`}
              first={`-${name}`}
              sort={sort}
              onSort={onSort}
              align="right"
            >
              {labelOf(name, currency)}
            </SortHead>
          ))}
          <TableHead className="w-14">
            <span className="sr-only">Actions</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map(row => (
          <TableRow key={row.value ?? 'none'}>
            <TableCell className="py-2">
              <Who row={row} onDo={onDo} />
            </TableCell>
            {numbers(row.figures, row)}
            <TableCell align="right">
              <RowMenu row={row} onDo={onDo} />
            </TableCell>
          </TableRow>
        ))}
        <TableRow className="font-semibold">
          <TableCell>Total</TableCell>
          {numbers(figures)}
          <TableCell />
        </TableRow>
      </TableBody>
    </Table>
  )
}

function Cards({ results: { list, currency }, rows, sort, onSort, onOpen, onDo }: RowsProps) {
  return (
    <div className="grid grid-cols-1">
      <SortSelect {...{ list, currency, sort, onSort }} />
      <ul aria-label={`Results per ${rowNoun(list).toLowerCase()}`} className="grid grid-cols-1">
        {rows.map(row => (
          <li key={row.value ?? 'none'} className="grid grid-cols-1 gap-2 border-b py-3">
            <div className="flex items-start justify-between gap-2">
              <Who row={row} onDo={onDo} />
              <RowMenu row={row} onDo={onDo} />
            </div>
            <dl className="grid grid-cols-3 gap-x-3 gap-y-2">
              {columns.map(([name, label, kind]) => (
                <div key={name} className="min-w-0">
                  <dt className="truncate text-2xs text-muted-foreground">{labelOf(name, currency)}</dt>
                  <dd className="truncate tabular-nums">
                    <Figure {...{ name, label, kind, row, onOpen }} figures={row.figures} />
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

type SortSelectProps = Pick<RowsProps, 'sort' | 'onSort'> & Pick<Results, 'list' | 'currency'>

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
  figures: ResultRow['figures']
  row: ResultRow | undefined
  onOpen: (opened: Opened) => void
}

function Figure({ name, label, kind, figures, row, onOpen }: FigureProps) {
  const value = figures[name]
  if (value === null || (Number(value) === 0 && name !== 'return'))
    return <span className="text-muted-foreground">–</span>
  const text = typeof value === 'number' ? formatCount(value) : formatUsdt(value)
  if (kind === undefined) return text
  return (
    <button
      type="button"
      className="link tabular-nums"
      aria-label={`${label} of ${row?.name ?? 'all rows'}: ${text}, show the ${kind}`}
      onClick={() => onOpen({ kind, ...(row && { row }) })}
    >
      {text}
    </button>
  )
}

function Who({ row, onDo }: { row: ResultRow; onDo: (doing: Doing) => void }) {
  const { value, name, pictureUrl, isRemoved, problem, codes, links } = row
  const clicks = links.reduce((sum, link) => sum + link.clicks, 0)
  const notes = [
    isRemoved ? 'No longer in the list' : null,
    codes.length > 0 ? codes.join(', ') : null,
    links.length > 0 ? `${countOf(links.length, 'link')}, ${countOf(clicks, 'click')}` : null,
  ].filter(note => note !== null)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {value === null ? (
        <CircleHelp aria-hidden className="size-8 shrink-0 p-1.5 text-muted-foreground" />
      ) : (
        <Avatar name={name} src={pictureUrl === null ? null : imageUrl(pictureUrl)} />
      )}
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        {problem !== null && <span className="block truncate font-medium text-danger text-xs">{problem}</span>}
        <span className="block truncate text-muted-foreground text-xs" title={notes.join(' · ')}>
          {notes.length > 0
            ? notes.join(' · ')
            : value === null
              ? 'Sales without a code or link'
              : 'No link or code yet'}
        </span>
        {value === null && codes.length > 0 && (
          <Button size="sm" className="mt-1.5" onClick={() => onDo({ kind: 'assign', codes })}>
            Assign code
          </Button>
        )}
      </span>
    </span>
  )
}

function RowMenu({ row: { value, name, isRemoved, links }, onDo }: { row: ResultRow; onDo: (doing: Doing) => void }) {
  if (value === null) return null
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
