import { type ReactNode, useEffect, useRef } from 'react'
import { focusFirstField } from '../../components/forms/first-field.ts'
import IllustratedStage from '../../components/illustrated-stage.tsx'

type AuthLayoutProps = { title: string; lead: ReactNode; children: ReactNode; foot?: ReactNode }

/** The form beside a picture; on narrow screens the form alone. */
export function AuthLayout({ title, lead, children, foot }: AuthLayoutProps) {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    focusFirstField(form.current)
  }, [])
  return (
    <div className="mx-auto grid max-w-[1200px] items-center gap-14 px-6 pt-5 pb-12 max-md:px-4 max-md:pt-3 lg:min-h-[calc(100dvh-var(--banner-height)-60px)] lg:grid-cols-[minmax(0,0.92fr)_minmax(0,1fr)] lg:pt-0">
      <section className="mx-auto w-full max-w-[348px]">
        <h1 className="font-semibold text-2xl tracking-display">{title}</h1>
        <p aria-live="polite" className="mt-1.5 mb-6 text-md text-muted-foreground">
          {lead}
        </p>
        <div ref={form}>{children}</div>
        <p className="mt-4 text-balance text-center text-muted-foreground text-xs">{foot}</p>
      </section>
      <IllustratedStage className="max-lg:hidden" />
    </div>
  )
}
