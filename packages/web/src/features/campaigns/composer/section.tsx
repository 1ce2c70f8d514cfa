import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; action?: ReactNode; children: ReactNode }

/** A step of the composer. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid max-w-[800px] grid-cols-[minmax(0,1fr)] gap-2.5 py-3.5 not-first-of-type:border-t"
    >
      <div className="flex min-h-5 items-center justify-between gap-2">
        <h2 id={id} className="font-semibold text-md leading-5 tracking-title">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
