import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

type TableProps = ComponentProps<'table'> & {
  /** Names the table and makes it focusable, so that the arrow keys scroll it. */
  label?: string
  /** For the frame that scrolls. */
  frameClass?: string
}

/** A wide table scrolls inside its frame instead of widening the page. */
export function Table({ label, frameClass, className, ...props }: TableProps) {
  const table = (
    <table
      aria-label={label}
      className={cn('w-full table-fixed border-separate border-spacing-0', className)}
      {...props}
    />
  )
  const frame = cn('min-h-0 flex-1 overflow-auto', frameClass)
  if (label === undefined) return <div className={frame}>{table}</div>
  const name = `${label}, scrollable`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer, only the arrow keys scroll it.
    <section tabIndex={0} aria-label={name} className={cn(frame, '-outline-offset-2')}>
      {table}
    </section>
  )
}

export const TableHeader = (props: ComponentProps<'thead'>) => <thead {...props} />
export const TableBody = (props: ComponentProps<'tbody'>) => <tbody {...props} />

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return (
    <tr
      className={cn(
        'group/row transition-colors [tbody>&]:hover:bg-accent data-open:bg-accent data-[state=selected]:bg-lit-soft',
        className,
      )}
      {...props}
    />
  )
}

const edges = 'first:pl-5 last:pr-4 data-[align=center]:text-center data-[align=right]:text-right'

/** A row of plain heads: what each says, and how wide it is. */
export function TableHeads({ columns }: { columns: readonly (readonly [ReactNode, string?])[] }) {
  return (
    <thead>
      <TableRow>
        {columns.map(([head, className], at) => (
          <TableHead key={at} className={className}>
            {head}
          </TableHead>
        ))}
      </TableRow>
    </thead>
  )
}

type CellProps = { align?: 'left' | 'center' | 'right' | undefined }

export function TableHead({ align, className, ...props }: Omit<ComponentProps<'th'>, 'align'> & CellProps) {
  return (
    <th
      scope="col"
      data-align={align}
      className={cn(
        'sticky top-0 z-10 h-8.5 whitespace-nowrap border-b bg-background px-2 text-left font-medium text-2xs text-muted-foreground',
        'aria-[sort]:font-semibold aria-[sort]:text-foreground',
        edges,
        className,
      )}
      {...props}
    />
  )
}

export function TableCell({ align, className, ...props }: Omit<ComponentProps<'td'>, 'align'> & CellProps) {
  return (
    <td
      data-align={align}
      className={cn(
        'h-(--row-height) truncate border-border/70 border-b px-2 data-[align=right]:tabular-nums',
        // The left edge marks selected rows, the right edge the row open in the panel.
        'group-data-[state=selected]/row:first:shadow-[inset_3px_0_0_var(--color-lit)]',
        'group-data-open/row:last:shadow-[inset_-3px_0_0_var(--color-foreground)]',
        edges,
        className,
      )}
      {...props}
    />
  )
}
