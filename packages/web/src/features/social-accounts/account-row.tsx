import { accountKindNames } from '@limelight/contract/social-accounts/kinds'
import type { SocialAccount } from '@limelight/contract/social-accounts/schema'
import { ExternalLink, MoreHorizontal, RefreshCw, Unlink } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../components/ui/dropdown-menu.tsx'
import { formatDate, formatMoment } from '../../display/format.ts'
import { factsOf } from './account-facts.ts'
import { AccountLine } from './account-parts.tsx'

type AccountRowProps = { account: SocialAccount; onLinkAgain: () => void; onRemove: () => void }

/** An account of the user, which can be linked again or removed. */
export function AccountRow({ account, onLinkAgain, onRemove }: AccountRowProps) {
  const { kind, url, status, refreshedAt } = account
  const { name } = factsOf(account)
  const isExpired = status === 'EXPIRED'
  return (
    <AccountLine
      account={account}
      note={
        isExpired ? (
          <span className="text-warning">
            {accountKindNames[kind]} · permission ended, last read {formatDate(refreshedAt)}
          </span>
        ) : (
          `${accountKindNames[kind]} · read ${readAt(refreshedAt)}`
        )
      }
    >
      <span className="flex items-center gap-1">
        {isExpired && (
          <Button size="sm" onClick={onLinkAgain}>
            Link again
          </Button>
        )}
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="ghost" size="sm" icon aria-label={`Actions for ${name}`}>
              <MoreHorizontal aria-hidden />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            {url !== null && (
              <DropdownMenuItem asChild>
                <a href={url} target="_blank" rel="noreferrer">
                  <ExternalLink aria-hidden />
                  Open on {accountKindNames[kind]}
                </a>
              </DropdownMenuItem>
            )}
            <DropdownMenuItem onSelect={onLinkAgain}>
              <RefreshCw aria-hidden />
              Link again
            </DropdownMenuItem>
            <DropdownMenuItem variant="danger" onSelect={onRemove}>
              <Unlink aria-hidden />
              Remove
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      </span>
    </AccountLine>
  )
}

function readAt(iso: string): string {
  const moment = formatMoment(iso)
  return moment.length === 5 ? `today ${moment}` : moment
}
