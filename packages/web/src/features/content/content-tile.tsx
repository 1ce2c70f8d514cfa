import type { ContentItem } from '@limelight/contract/content/schema'
import { Eye, Heart, type LucideIcon, MessageCircle } from 'lucide-react'
import { Link } from 'wouter'
import { MarkedText } from '../../components/masked-text.tsx'
import { Avatar } from '../../components/ui/avatar.tsx'
import { cn } from '../../components/ui/cn.ts'
import { panelPath } from '../../display/creator-paths.ts'
import { formatCompact, formatDate, formatPercent } from '../../display/format.ts'
import { imageUrl } from '../../server/image-url.ts'
import { ListedMark } from '../favourites/picker/listed-mark.tsx'
import { ContentMark } from './content-mark.tsx'
import { ContentPicture } from './content-picture.tsx'
import { contentTitle, contentType, engagementBasis, markedTitle, pictureShape } from './content-words.ts'
import { SelectTile, type TileSelection } from './select-tile.tsx'

type ContentTileProps = {
  item: ContentItem
  /** Small tiles omit the author, because all of them have the same one. */
  size?: 'small' | 'normal'
  /** Shows comments rather than likes where space is short. */
  prefersComments?: boolean
  isOpen?: boolean
  onOpen: () => void
  /** Missing where content items cannot be selected. */
  selection?: TileSelection | undefined
}

/** A picture with its figures. A click opens it, and hovering shows the caption. */
export function ContentTile({ item, size = 'normal', prefersComments = false, ...props }: ContentTileProps) {
  const { isOpen, onOpen, selection } = props
  const title = contentTitle(item)
  const isSmall = size === 'small'
  return (
    <article className="group/tile relative @container">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        data-open={isOpen || undefined}
        data-content={item.id}
        className={cn(
          'group relative block w-full overflow-hidden rounded-md bg-muted ring-1 ring-foreground/8',
          pictureShape(item),
          'data-open:ring-3 data-open:ring-foreground',
          selection?.isSelected && 'ring-3 ring-lit-line',
        )}
      >
        <ContentPicture
          src={item.thumbnailUrl}
          alt={title.replaceAll('***', '…')}
          isWhole={contentType(item) === 'Short'}
          className="size-full"
        />
        {!isSmall && <Preview item={item} />}
      </button>
      <span
        className={cn(
          'pointer-events-none absolute top-2 right-2 flex gap-1 *:pointer-events-auto',
          isSmall && 'top-1.5 right-1.5',
        )}
      >
        <ListedMark
          type="content"
          listIds={item.listIds}
          className="size-5.5 rounded-sm bg-[oklch(0.22_0.02_132/0.82)] *:text-[oklch(0.98_0.005_112)]"
        />
        <ContentMark item={item} className="pointer-events-none!" />
      </span>
      {selection && <SelectTile title={title.replaceAll('***', '…')} {...selection} />}
      <p className={cn('mt-1.5 font-medium', isSmall ? 'truncate text-xs' : 'line-clamp-2 h-10 leading-5')}>
        <MarkedText {...markedTitle(item)} />
      </p>
      {!isSmall && (
        <p className="flex items-center gap-1.5 text-muted-foreground text-xs">
          <AuthorLink item={item} />
          <span className="text-2xs tabular-nums @max-[170px]:hidden">
            {item.publishDate === null ? 'no date' : <Published on={item.publishDate} />}
          </span>
        </p>
      )}
      {isSmall && item.publishDate !== null && (
        <p className="text-2xs text-muted-foreground tabular-nums">
          <Published on={item.publishDate} />
        </p>
      )}
      <Doings item={item} isSmall={isSmall} prefersComments={prefersComments} />
    </article>
  )
}

function Published({ on }: { on: string }) {
  return <time dateTime={on}>{formatDate(on)}</time>
}

function AuthorLink({ item: { author, authorId: id, socialNetwork } }: { item: ContentItem }) {
  return (
    <Link
      href={panelPath({ id, socialNetwork })}
      className="flex min-w-0 flex-1 items-center gap-1.5 rounded-sm hover:text-foreground"
    >
      <Avatar
        name={author.name}
        src={author.avatarUrl === null ? null : imageUrl(author.avatarUrl)}
        className="size-5 text-[9px]"
      />
      <span className="truncate">{author.name}</span>
    </Link>
  )
}

/**
 * The caption over the lower part of the picture, on hover. Touch devices show it in the player.
 */
function Preview({ item }: { item: ContentItem }) {
  return (
    <span
      aria-hidden
      className="absolute inset-x-0 bottom-0 hidden bg-linear-to-t from-[oklch(0.18_0.02_132/0.92)] via-[oklch(0.18_0.02_132/0.78)] to-transparent px-3 pt-10 pb-2.5 text-left text-[oklch(0.98_0.005_112)] text-xs opacity-0 transition-opacity group-hover:opacity-100 group-hover:delay-200 group-focus-visible:opacity-100 [@media(hover:hover)]:block"
    >
      <span className="line-clamp-5 whitespace-pre-line">
        <MarkedText text={item.text} ranges={item.match?.ranges ?? []} />
      </span>
    </span>
  )
}

type DoingsProps = { item: ContentItem; isSmall: boolean; prefersComments: boolean }

function Doings({ item, isSmall, prefersComments }: DoingsProps) {
  const { viewsTotal, likesTotal, commentsTotal, er } = item
  // Six-character numbers must fit. Beside views, likes or comments are hidden in narrow tiles;
  // without views, only in the narrowest.
  const second = '@max-[180px]:hidden'
  const third = viewsTotal === null ? second : '@max-[270px]:hidden'
  return (
    <dl className={cn('flex items-center gap-2.5 text-xs tabular-nums', isSmall ? 'text-2xs' : 'mt-1')}>
      {viewsTotal !== null && <Doing icon={Eye} name="Views" value={viewsTotal} />}
      {likesTotal === null && viewsTotal !== null && !isSmall && (
        <div className={cn('min-w-0', second)}>
          <dt className="sr-only">Likes</dt>
          <dd className="truncate text-muted-foreground">likes hidden</dd>
        </div>
      )}
      {likesTotal !== null && (
        <Doing
          icon={Heart}
          name="Likes"
          value={likesTotal}
          className={prefersComments ? third : viewsTotal !== null ? second : undefined}
        />
      )}
      {commentsTotal !== null && (
        <Doing
          icon={MessageCircle}
          name="Comments"
          value={commentsTotal}
          className={prefersComments ? (viewsTotal !== null ? second : undefined) : third}
        />
      )}
      {er !== null && (
        // The name wraps out of sight where it does not fit beside the rate.
        <div className="flex h-4 min-w-min flex-1 flex-row-reverse flex-wrap gap-x-1 overflow-hidden leading-4">
          <dt className={cn('text-muted-foreground', isSmall && 'sr-only')}>ER</dt>
          <dd className="order-first font-semibold" title={`${formatPercent(er)} ${engagementBasis(item)}`}>
            {formatPercent(er)}
            <span className="sr-only"> {engagementBasis(item)}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}

type DoingProps = { icon: LucideIcon; name: string; value: number; className?: string | undefined }

function Doing({ icon: Icon, name, value, className }: DoingProps) {
  return (
    <div className={className}>
      <dt className="sr-only">{name}</dt>
      <dd className="flex items-center gap-1">
        <Icon aria-hidden className="size-3 text-muted-foreground" />
        {formatCompact(value)}
      </dd>
    </div>
  )
}
