import { cn } from '../../components/ui/cn.ts'

const steps = [
  { name: 'Agreed', note: 'by both sides', state: 'done' },
  { name: 'Paid in', note: 'held in escrow', state: 'done' },
  { name: 'In progress', note: 'the seller works', state: 'done' },
  { name: 'Sent', note: 'you review', state: 'current' },
  { name: 'Completed', note: 'the seller is paid', state: 'next' },
] as const

/** The steps of an order: across on wide screens, down on phones. */
export function OrderSteps() {
  return (
    <ol className="grid gap-0 rounded-[16px] border bg-card p-7 max-md:px-5 max-md:py-6 md:grid-cols-5">
      {steps.map(({ name, note, state }) => (
        <li
          key={name}
          className={cn(
            'relative text-muted-foreground text-xs max-md:pb-5 max-md:pl-7 max-md:last:pb-0 md:pt-6 md:pr-2',
            // The line to the next step, then the dot on top of it.
            'before:absolute before:bg-border-strong last:before:hidden max-md:before:top-1 max-md:before:-bottom-1 max-md:before:left-[5px] max-md:before:w-0.5 md:before:inset-x-0 md:before:top-1.5 md:before:h-0.5',
            'after:absolute after:top-0.5 after:left-0 after:size-3 after:rounded-full after:border-2 after:border-border-strong after:bg-card max-md:after:top-[3px]',
            state === 'done' && 'before:bg-foreground after:border-foreground after:bg-foreground',
            state === 'current' &&
              'after:border-foreground after:bg-lit after:shadow-[0_0_0_4px_var(--color-lit-soft),0_0_0_5px_var(--color-lit-line)]',
          )}
        >
          <b
            className={cn(
              'block font-medium text-sm',
              state !== 'next' && 'text-foreground',
              state === 'current' && 'font-semibold',
            )}
          >
            {name}
          </b>
          {note}
        </li>
      ))}
    </ol>
  )
}
