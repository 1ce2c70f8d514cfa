import type { ContentItem } from '@limelight/contract/content/schema'
import { MaskedText } from '../../../components/masked-text.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { formatCompact, formatDate } from '../../../display/format.ts'
import { parseWebUrl } from '../../../display/web-url.ts'
import { ContentPicture } from '../../content/content-picture.tsx'
import { contentTitle, pictureShape } from '../../content/content-words.ts'

const shown = 12

/** The newest posts. They lead to the originals where the report is unmasked. */
export function PostGrid({ items }: { items: readonly ContentItem[] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="posts">
      <h2 id="posts" className="mb-2.5 font-semibold tracking-tight">
        {items[0]?.socialNetwork === 'youtube' ? 'Newest videos' : 'Newest posts'}
      </h2>
      <ul className="grid grid-cols-6 gap-x-3 gap-y-4 print:[&>:nth-child(n+7)]:hidden max-lg:grid-cols-4 max-md:grid-cols-3 max-md:gap-x-2.5">
        {items.slice(0, shown).map(item => (
          <li key={item.id} className="min-w-0">
            <ContentPicture
              src={item.thumbnailUrl}
              alt=""
              className={cn('w-full rounded-md ring-1 ring-foreground/8', pictureShape(item))}
            />
            <Title item={item} />
            <p className="text-pretty text-2xs text-muted-foreground tabular-nums">{factsOf(item).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Title({ item }: { item: ContentItem }) {
  const address = parseWebUrl(item.url ?? '')
  const title = <MaskedText text={contentTitle(item)} />
  return (
    <p className="mt-1.5 truncate font-medium text-xs">
      {address === undefined ? (
        title
      ) : (
        <a href={address.href} target="_blank" rel="noopener noreferrer" className="hover:underline">
          {title}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </p>
  )
}

function factsOf({ viewsTotal, likesTotal, commentsTotal, publishDate }: ContentItem): string[] {
  const counts = [
    [viewsTotal, 'views'],
    [likesTotal, 'likes'],
    [commentsTotal, 'comments'],
  ] as const
  const known = counts.flatMap(([value, name]) => (value === null ? [] : `${formatCompact(value)} ${name}`))
  return [...known.slice(0, 2), ...(publishDate === null ? [] : [formatDate(publishDate)])]
}
