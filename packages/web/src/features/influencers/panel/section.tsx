import type { ReactNode } from 'react'

/** A section of the panel. `aside` is at the end of its title. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-2.5 border-t px-5 py-3.5">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold tracking-tight">{title}</h3>
        <span className="text-muted-foreground text-xs tabular-nums">{aside}</span>
      </div>
      {children}
    </section>
  )
}
