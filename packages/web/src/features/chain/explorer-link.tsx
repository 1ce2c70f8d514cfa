import { createContext, type ReactNode, useContext } from 'react'
import { parseWebUrl } from '../../display/web-url.ts'

/** The block explorer of this chain; null without one, as on a machine of its own. */
export const ExplorerUrl = createContext<string | null>(null)

type ExplorerLinkProps = { kind: 'tx' | 'address' | 'block'; value: string | number; children: ReactNode }

/** Leads to the block explorer where there is one. */
export function ExplorerLink({ kind, value, children }: ExplorerLinkProps) {
  const explorer = parseWebUrl(useContext(ExplorerUrl) ?? '')
  if (explorer === undefined) return children
  return (
    <a
      href={`${explorer.href.replace(/\/$/, '')}/${kind}/${value}`}
      target="_blank"
      rel="noreferrer"
      title="Show in the block explorer"
      className="rounded-xs underline-offset-4 hover:underline"
    >
      {children}
    </a>
  )
}
