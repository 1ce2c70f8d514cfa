import type { Influencer } from '@limelight/contract/influencers/schema'
import { BadgeCheck, ExternalLink, UserRoundCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Handle, MaskedText } from '../../../components/masked-text.tsx'
import { NetworkIcon } from '../../../components/network-icon.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { formatDate } from '../../../display/format.ts'
import { parseWebUrl } from '../../../display/web-url.ts'
import { networkNames } from '../../../search/network.ts'
import { homeOf, languageName } from '../../../search/place-names.ts'
import { imageUrl } from '../../../server/image-url.ts'
import { ListedMark } from '../../favourites/picker/listed-mark.tsx'
import { Bio } from './bio.tsx'

type ReportHeaderProps = { creator: Influencer; bio?: string; actions?: ReactNode }

/** The creator's profile and the actions for it. */
export function ReportHeader({ creator, bio = '', actions }: ReportHeaderProps) {
  const { name, socialNetwork, categories, accountType, language } = creator
  const address = parseWebUrl(creator.url ?? '')
  const facts = [
    accountType && `${accountType[0]?.toUpperCase()}${accountType.slice(1)} account`,
    homeOf(creator),
    language && languageName(language),
  ].filter(Boolean)
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 max-lg:grid-cols-[auto_minmax(0,1fr)] lg:items-center">
      <Avatar
        name={name}
        src={creator.avatarUrl === null ? null : imageUrl(creator.avatarUrl)}
        size="xl"
        className="col-start-1 row-span-2 row-start-1 self-start max-md:size-14"
      />
      <h1 className="wrap-anywhere col-start-2 row-start-1 font-semibold text-[22px]/7 tracking-title max-md:text-[19px]/6">
        <MaskedText text={name} />
        {creator.isVerified && (
          <>
            {'\u00a0'}
            <BadgeCheck role="img" aria-label="Verified" className="mb-1 inline size-4.5 fill-info stroke-card" />
          </>
        )}{' '}
        <ListedMark type="influencer" listIds={creator.listIds} className="mb-1 align-middle" />
      </h1>
      <div className="col-start-2 row-start-2 min-w-0 lg:col-span-2">
        <p className="text-muted-foreground">
          {address === undefined ? (
            <Handle username={creator.username} />
          ) : (
            <a href={address.href} target="_blank" rel="noopener noreferrer" className="link">
              @{creator.username}
              <ExternalLink aria-label="opens in a new tab" className="mb-0.5 ml-1 inline size-3" />
            </a>
          )}
          {facts.map(fact => (
            <span key={fact}> · {fact}</span>
          ))}
          {creator.email !== null && <span className="not-print:hidden"> · {creator.email}</span>}
        </p>
        {bio !== '' && <Bio text={bio} />}
        <ul className="mt-2 flex flex-wrap gap-1.5 *:flex *:min-w-0">
          <li>
            <Badge>
              <NetworkIcon network={socialNetwork} />
              {networkNames[socialNetwork]}
            </Badge>
          </li>
          {categories.map(category => (
            <li key={category}>
              <Badge className="max-w-full">
                <span className="truncate">{category}</span>
              </Badge>
            </li>
          ))}
          <li>
            <Badge variant="line" className="tabular-nums">
              As of <time dateTime={creator.asOf}>{formatDate(creator.asOf)}</time>
            </Badge>
          </li>
          {creator.verifiedAt !== null && (
            <li>
              <Badge variant="success" className="tabular-nums">
                <UserRoundCheck aria-hidden className="size-3" />
                Verified by owner <time dateTime={creator.verifiedAt}>{formatDate(creator.verifiedAt)}</time>
              </Badge>
            </li>
          )}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2 max-lg:col-span-full max-lg:mt-3 print:hidden lg:col-start-3 lg:row-start-1 max-lg:*:flex-1">
        {actions}
      </div>
    </header>
  )
}
