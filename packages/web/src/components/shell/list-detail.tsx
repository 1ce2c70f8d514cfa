import { ChevronLeft, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { PageHead } from './page-head.tsx'

type Box<Value extends string> = { value: Value; name: string; count: ReactNode }

type ListDetailProps<Value extends string> = {
  title: string
  /** What one row is, such as `offer`. */
  noun: string
  listLabel: string
  backLabel: string
  boxes: readonly Box<Value>[]
  box: Value
  onBox: (box: Value) => void
  /** Nothing is open: phones show the list alone, else the detail alone. */
  isListOnly: boolean
  onCreate: () => void
  onClose: () => void
  list: ReactNode
  className: string
  children: ReactNode
}

/** A page whose list stands beside what is open in it. `className` sets the width of the list. */
export function ListDetail<Value extends string>(props: ListDetailProps<Value>) {
  const { title, noun, listLabel, backLabel, isListOnly, onCreate, onClose, list, className, children } = props
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <PageHead>
        {!isListOnly && (
          <Button variant="ghost" data-back className="-ml-2 lg:hidden" onClick={onClose}>
            <ChevronLeft aria-hidden />
            {backLabel}
          </Button>
        )}
        <Boxes {...props} className="max-lg:hidden" />
        <span className="flex-1" />
        {/* Phones have no room for it beside the way back; the list has it. */}
        <Button size="sm" className={cn(!isListOnly && 'max-md:hidden')} onClick={onCreate}>
          <Plus aria-hidden />
          <span>
            New<span className="max-md:hidden"> {noun}</span>
          </span>
        </Button>
      </PageHead>
      <div className={cn('grid min-h-0 flex-1 overflow-hidden', className)}>
        <section
          aria-label={listLabel}
          className={cn('flex min-h-0 flex-col overflow-y-auto p-2 lg:border-r', !isListOnly && 'max-lg:hidden')}
        >
          <Boxes {...props} className="mb-2 border-b lg:hidden" />
          {list}
        </section>
        <div className={cn('flex min-h-0 min-w-0 flex-col', isListOnly && 'max-lg:hidden')}>{children}</div>
      </div>
    </>
  )
}

type BoxesProps<Value extends string> = Pick<ListDetailProps<Value>, 'boxes' | 'box' | 'onBox' | 'className'>

function Boxes<Value extends string>({ boxes, box, onBox, className }: BoxesProps<Value>) {
  const choose = (chosen: string) => {
    const known = boxes.find(({ value }) => value === chosen)
    if (known !== undefined) onBox(known.value)
  }
  return (
    <Tabs value={box} onValueChange={choose} className={cn('min-w-0 self-stretch', className)}>
      <TabsList variant="line" aria-label="Show">
        {boxes.map(({ value, name, count }) => (
          <TabsTrigger key={value} value={value} aria-controls="main">
            {name}
            {count}
          </TabsTrigger>
        ))}
      </TabsList>
    </Tabs>
  )
}

export function BoxCount({ children }: { children: number | undefined }) {
  return children !== undefined && <span className="text-muted-foreground tabular-nums">{children}</span>
}

type ListLinkProps = { href: string; isOpen: boolean; children: ReactNode }

/** A row of the list. */
export function ListLink({ href, isOpen, children }: ListLinkProps) {
  return (
    <Link
      href={href}
      aria-current={isOpen || undefined}
      className="flex items-center gap-2.5 rounded-md p-2 hover:bg-accent max-lg:py-2.5 lg:aria-[current]:bg-lit-soft lg:aria-[current]:shadow-[inset_3px_0_0_var(--color-lit)]"
    >
      {children}
    </Link>
  )
}

type ListSkeletonProps = { label: string; tile: string; className?: string }

/** Rows of the list while they load. `tile` is the size of their pictures. */
export function ListSkeleton({ label, tile, className }: ListSkeletonProps) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className={cn('grid gap-1', className)}>
      {['w-36', 'w-28', 'w-40', 'w-32'].map(width => (
        <div key={width} className="flex items-center gap-2.5 p-2">
          <Skeleton className={cn('rounded-md', tile)} />
          <span className="grid gap-2">
            <Skeleton className={cn('h-3', width)} />
            <Skeleton className="h-2.5 w-24" />
          </span>
        </div>
      ))}
    </div>
  )
}
