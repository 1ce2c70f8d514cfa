import type { PublicAccount } from '@limelight/contract/social-accounts/schema'
import type { ReactNode } from 'react'
import { Avatar } from '../../components/ui/avatar.tsx'
import { formatCompact, formatCount } from '../../display/format.ts'
import { imageUrl } from '../../server/image-url.ts'
import { type AccountFacts, factsOf } from './account-facts.ts'
import { KindIcon } from './kind-icon.tsx'

type AccountLineProps = {
  account: PublicAccount
  /** The words below the name. */
  note: ReactNode
  /** What can be done with it. */
  children?: ReactNode
}

/** One linked account: who it is, its figures, and what can be done with it. */
export function AccountLine({ account, note, children }: AccountLineProps) {
  const facts = factsOf(account)
  return (
    <li className="grid min-h-16 grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-t py-2.5 md:grid-cols-[36px_minmax(0,1fr)_auto_88px]">
      <span className="relative">
        <Avatar name={facts.name} src={facts.picture === null ? null : imageUrl(facts.picture)} className="size-9" />
        <span className="-right-1.5 -bottom-1 absolute grid size-5 place-items-center rounded-full border bg-card">
          <KindIcon kind={account.kind} className="size-3" />
        </span>
      </span>
      <span className="min-w-0">
        <AccountName account={account} facts={facts} />
        <span className="block truncate text-muted-foreground text-xs">{note}</span>
      </span>
      <Figures facts={facts} />
      <span className="justify-self-end max-md:col-start-3 max-md:row-start-1">{children}</span>
    </li>
  )
}

function AccountName({ account: { url }, facts: { name } }: { account: PublicAccount; facts: AccountFacts }) {
  if (url === null) return <span className="block truncate font-medium">{name}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="block truncate rounded-sm font-medium underline-offset-4 hover:underline"
    >
      {name}
    </a>
  )
}

/** Three columns at most, so that the figures of all accounts stand below each other. */
function Figures({ facts: { figures } }: { facts: AccountFacts }) {
  return (
    <dl className="grid grid-cols-3 gap-x-4 max-md:col-span-2 max-md:col-start-2 md:w-64">
      {figures.map(({ word, count }) => (
        <div key={word} className="flex flex-col-reverse md:text-right">
          <dt className="text-muted-foreground text-xs">{word}</dt>
          <dd className="font-semibold tabular-nums" title={formatCount(count)}>
            {formatCompact(count)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
