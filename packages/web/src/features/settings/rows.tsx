import { ArrowDown, ArrowUp, ChevronDown, CircleAlert, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod'
import { FieldError } from '../../components/forms/field-error.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { cn } from '../../components/ui/cn.ts'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Select } from '../../components/ui/select.tsx'
import { counted } from './descriptions.ts'
import { Labelled, WordsField } from './fields.tsx'
import type { Problem, Value } from './values.ts'

export const rowsSchema = z.array(z.record(z.string(), z.json()))
export type Row = z.infer<typeof rowsSchema>[number]

type Column = { name: string; label: string; about?: string; isUsed?: (row: Row) => boolean } & (
  | { kind: 'text' | 'number' | 'flag' | 'words' }
  | { kind: 'choice'; choices: readonly (readonly [value: string, label: string])[] }
  | { kind: 'rows'; form: RowForm }
)
export type RowForm = { noun: string; columns: readonly Column[]; blank: Row; isOrdered: boolean }

/** More rows would be slow. */
const maxShown = 50
const searchedFrom = 10

type RowsProps = { form: RowForm; rows: Row[]; problems: Problem[]; onChange: (rows: Row[]) => void }

/** Edits a list of objects. Rows of texts show their fields; other rows open one at a time. */
export function Rows({ form: { noun, columns, blank, isOrdered }, rows, problems, onChange }: RowsProps) {
  const list = useRef<HTMLOListElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const [search, setSearch] = useState('')
  // The row that is edited stays while its new words no longer match the search.
  const [openAt, setOpenAt] = useState<number>()
  const isFlat = columns.every(({ kind }) => kind === 'text')
  const wanted = search.trim().toLowerCase().split(/\s+/)
  const found = rows
    .map((row, at) => ({ row, at, words: columns.map(column => wordsOf(column, row)) }))
    .filter(({ at, words }) => at === openAt || wanted.every(word => words.join(' ').toLowerCase().includes(word)))
  const shown = found.filter(({ at }, index) => index < maxShown || at === openAt)
  const change = (next: Row[], openNext: number | undefined, focused: string) => {
    flushSync(() => {
      onChange(next)
      setOpenAt(openNext)
    })
    const field = list.current?.querySelector<HTMLElement>(`:scope > ${focused}`)
    if (field) field.focus()
    else adding.current?.focus()
  }
  const move = (at: number, row: Row, by: number) => {
    const to = at + by
    const openNext = openAt === at ? to : openAt === to ? at : openAt
    change(rows.toSpliced(at, 1).toSpliced(to, 0, row), openNext, `[data-at="${to}"] [data-by="${by}"]`)
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      {(rows.length > searchedFrom || search !== '') && (
        <Input
          type="search"
          aria-label={`Search ${noun}s`}
          placeholder={`Search ${counted(rows.length, noun)}`}
          value={search}
          onChange={event => {
            setOpenAt(undefined)
            setSearch(event.target.value)
          }}
        />
      )}
      {isFlat && rows.length > 0 && (
        <div aria-hidden className="flex gap-1 text-2xs text-muted-foreground">
          <div className={flatClasses}>
            {columns.map(({ name, label }) => (
              <span key={name}>{label}</span>
            ))}
          </div>
          <span className="w-21 max-md:w-27" />
        </div>
      )}
      {rows.length > 0 && (
        <ol ref={list} className={cn(isFlat ? 'grid gap-2' : 'divide-y rounded-lg border bg-card empty:hidden')}>
          {shown.map(({ row, at, words }) => {
            const title = words[0] || `New ${noun}`
            const own = within(problems, at)
            const fields = { row, problems: own, onChange: (next: Row) => onChange(rows.with(at, next)) }
            const actions = (
              <RowActions
                title={title}
                onMove={isOrdered && search === '' ? by => move(at, row, by) : undefined}
                isFirst={at === 0}
                isLast={at === rows.length - 1}
                onDelete={() => change(rows.toSpliced(at, 1), undefined, `[data-at="${at}"] :is(button, input)`)}
              />
            )
            return (
              <li key={at} data-at={at} onFocus={isFlat ? () => setOpenAt(at) : undefined}>
                {isFlat ? (
                  <FlatRow name={`${noun} ${at + 1}`} columns={columns} {...fields}>
                    {actions}
                  </FlatRow>
                ) : (
                  <FoldedRow
                    title={title}
                    about={words.slice(1).filter(Boolean).join(' · ')}
                    columns={columns}
                    isOpen={at === openAt}
                    onToggle={() => setOpenAt(at === openAt ? undefined : at)}
                    {...fields}
                  >
                    {actions}
                  </FoldedRow>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {found.length === 0 && rows.length > 0 && (
        <p className="text-muted-foreground text-xs">No {noun} contains this text.</p>
      )}
      {found.length > shown.length && (
        <p className="text-muted-foreground text-xs">
          {shown.length} of {counted(found.length, noun)}. Search for the others.
        </p>
      )}
      <Button
        ref={adding}
        size="sm"
        className="justify-self-start"
        onClick={() => {
          setSearch('')
          change([...rows, blank], rows.length, `[data-at="${rows.length}"] :is(input, select)`)
        }}
      >
        <Plus aria-hidden />
        Add {noun}
      </Button>
    </div>
  )
}

type ActionsProps = {
  title: string
  onMove: ((by: number) => void) | undefined
  isFirst: boolean
  isLast: boolean
  onDelete: () => void
}

function RowActions({ title, onMove, isFirst, isLast, onDelete }: ActionsProps) {
  const moves = [
    { by: -1, tip: 'Move up', icon: <ArrowUp aria-hidden />, isAtEnd: isFirst },
    { by: 1, tip: 'Move down', icon: <ArrowDown aria-hidden />, isAtEnd: isLast },
  ]
  return (
    <span className="flex shrink-0">
      {onMove !== undefined &&
        moves.map(({ by, tip, icon, isAtEnd }) => (
          <IconButton
            key={by}
            size="sm"
            aria-label={`${tip}: ${title}`}
            tip={tip}
            data-by={by}
            // Not `disabled`, so that a row which arrives at the end keeps the focus.
            aria-disabled={isAtEnd}
            onClick={() => isAtEnd || onMove(by)}
          >
            {icon}
          </IconButton>
        ))}
      <IconButton size="sm" aria-label={`Delete: ${title}`} tip="Delete" onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    </span>
  )
}

type FieldsProps = {
  columns: readonly Column[]
  row: Row
  problems: Problem[]
  onChange: (row: Row) => void
  /** What moves and deletes the row. */
  children: ReactNode
}

const flatClasses = 'grid min-w-0 flex-1 gap-1 sm:grid-cols-2'

function FlatRow({ name, columns, row, problems, onChange, children }: FieldsProps & { name: string }) {
  const id = useId()
  const errors = columns.map(column => ({
    ...column,
    id: `${id}-${column.name}`,
    error: within(problems, column.name)[0]?.text,
  }))
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-1">
        <div className={flatClasses}>
          {errors.map(({ name: key, label, id, error }) => (
            <Input
              key={key}
              aria-label={`${label} of ${name}`}
              value={textOf(row[key])}
              onChange={event => onChange({ ...row, [key]: event.target.value })}
              {...markOf(id, error)}
            />
          ))}
        </div>
        {children}
      </div>
      {errors.map(({ label, id, error }) => (
        <FieldError key={id} id={`${id}-error`} message={error && `${label}: ${error}`} />
      ))}
    </div>
  )
}

type FoldedRowProps = FieldsProps & { title: string; about: string; isOpen: boolean; onToggle: () => void }

function FoldedRow({ title, about, isOpen, onToggle, columns, row, problems, onChange, children }: FoldedRowProps) {
  const id = useId()
  const fields = columns.filter(({ name, isUsed }) => isUsed?.(row) !== false || within(problems, name).length > 0)
  return (
    <>
      <div className="flex items-center gap-1 pr-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="flex min-h-10 min-w-0 flex-1 items-center gap-2 rounded-lg px-2.5 text-left hover:bg-accent max-md:min-h-12"
          onClick={onToggle}
        >
          <ChevronDown
            aria-hidden
            className={cn('size-3.5 shrink-0 text-muted-foreground transition-transform', !isOpen && '-rotate-90')}
          />
          <span className="min-w-0 flex-1 truncate text-muted-foreground text-xs">
            <span className="mr-2 font-medium text-foreground text-sm">{title}</span> {about}
          </span>
          {problems.length > 0 && (
            <CircleAlert role="img" aria-label="Not valid" className="size-4 shrink-0 text-danger" />
          )}
        </button>
        {children}
      </div>
      <div id={id}>
        {isOpen && (
          <div className="grid gap-3 border-t px-3 py-3 sm:grid-cols-2">
            {fields.map(column => (
              <Field
                key={column.name}
                column={column}
                value={row[column.name] ?? null}
                problems={within(problems, column.name)}
                onChange={value => onChange({ ...row, [column.name]: value })}
              />
            ))}
            <FieldError id={`${id}-error`} message={problems.find(({ path }) => path.length === 0)?.text} />
          </div>
        )}
      </div>
    </>
  )
}

type FieldProps = { column: Column; value: Value; problems: Problem[]; onChange: (value: Value) => void }

function Field({ column, value, problems, onChange }: FieldProps) {
  const { label, about } = column
  const [first] = problems
  if (column.kind === 'rows') {
    const own = problems.find(({ path }) => path.length === 0)
    return (
      <fieldset className="grid min-w-0 grid-cols-1 sm:col-span-2">
        <legend className="mb-1.5 font-medium text-xs">{label}</legend>
        <Rows form={column.form} rows={rowsSchema.catch([]).parse(value)} problems={problems} onChange={onChange} />
        {own && <FieldError id={`${column.name}-error`} message={own.text} />}
      </fieldset>
    )
  }
  const error = first && (typeof first.path[0] === 'number' ? `Line ${first.path[0] + 1}: ${first.text}` : first.text)
  return (
    <Labelled label={label} about={about} error={column.kind === 'choice' && error ? 'Choose one.' : error}>
      {id => <Control column={column} value={value} onChange={onChange} {...markOf(id, error)} />}
    </Labelled>
  )
}

type ControlProps = Pick<FieldProps, 'value' | 'onChange'> & ReturnType<typeof markOf> & { column: Column }

function Control({ column, value, onChange, ...mark }: ControlProps) {
  const text = textOf(value)
  switch (column.kind) {
    case 'flag':
      return <Checkbox checked={value === true} onChange={event => onChange(event.target.checked)} {...mark} />
    case 'words':
      return <WordsField words={listSchema.parse(value)} onWords={onChange} {...mark} />
    case 'choice':
      return (
        <Select value={text} onChange={event => onChange(event.target.value)} {...mark}>
          {column.choices.every(([choice]) => choice !== text) && <option value={text}>Choose one</option>}
          {column.choices.map(([choice, label]) => (
            <option key={choice} value={choice}>
              {label}
            </option>
          ))}
        </Select>
      )
    case 'number':
      return (
        <Input
          type="number"
          value={text}
          onChange={event => onChange(event.target.value === '' ? null : event.target.valueAsNumber)}
          {...mark}
        />
      )
    default:
      return <Input value={text} onChange={event => onChange(event.target.value)} {...mark} />
  }
}

/** The props of the control that an error belongs to. */
function markOf(id: string, error: string | undefined) {
  return { id, 'aria-invalid': error !== undefined, 'aria-describedby': `${id}-error` }
}

const listSchema = z.array(z.string()).catch([])

function textOf(value: Value | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What a folded row says of a field. Bounds would be numbers without a meaning there. */
function wordsOf(column: Column, row: Row): string {
  const value = row[column.name]
  if (column.isUsed?.(row) === false) return ''
  if (column.kind === 'text') return textOf(value)
  if (column.kind === 'choice') return column.choices.find(([choice]) => choice === value)?.[1] ?? ''
  if (column.kind === 'words') return listSchema.parse(value).join(', ')
  if (column.kind === 'flag') return value === true ? column.label : ''
  return column.kind === 'rows' && Array.isArray(value) ? counted(value.length, column.form.noun) : ''
}

function within(problems: Problem[], part: string | number): Problem[] {
  return problems.filter(({ path }) => path[0] === part).map(({ path, text }) => ({ path: path.slice(1), text }))
}
