import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { EmptyView } from './empty-view.tsx'
import { buttonVariants } from './ui/button.tsx'

type GonePageProps = {
  title: string
  /** Where to go instead, and the words of the button. */
  href: string
  action: string
  children: ReactNode
}

/** In place of a page that shows nothing at its address. `children` says why. */
export function GonePage({ title, href, action, children }: GonePageProps) {
  return (
    <EmptyView
      level={1}
      title={title}
      className="py-[12dvh]"
      actions={
        <Link href={href} className={buttonVariants({ variant: 'primary' })}>
          {action}
        </Link>
      }
    >
      {children}
    </EmptyView>
  )
}
