import type { SharedPost, SharedResults } from '@limelight/contract/results/sharing'
import { accountKindNames } from '@limelight/contract/social-accounts/kinds'
import { cn } from '../../components/ui/cn.ts'
import { counted, formatCount, formatDate, formatTime } from '../../display/format.ts'
import { zoneOf } from '../../display/time-zone.ts'
import { imageUrl } from '../../server/image-url.ts'
import { Footnotes, footnotesOf } from './footnotes.tsx'
import { Lag } from './lag.tsx'
import { Rows } from './rows.tsx'
import { Totals } from './totals.tsx'
import { rowNoun } from './words.ts'

/** The page of results as a stranger reads it. */
export default function SharedResultsPage({ shared: { results, posts } }: { shared: SharedResults }) {
  const { list, total, data, figures } = results
  // Rows without ids still need keys, and only `Not assigned` has no value.
  const rows = data.map((row, at) => ({ ...row, value: row.isAssigned ? String(at) : null }))
  const notes = footnotesOf(results, data)
  const { madeAt } = results
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <h1 className="wrap-anywhere font-semibold text-2xl tracking-title">{list.name}</h1>
        <p className="text-muted-foreground tabular-nums">
          Results of {counted(data.filter(row => row.isAssigned).length, rowNoun(list).toLowerCase())}, as of{' '}
          {formatDate(madeAt)}, {formatTime(madeAt)} {zoneOf(madeAt)}
        </p>
      </header>
      <Totals results={results} notes={notes} unassigned={data.find(row => !row.isAssigned)?.figures.sales} />
      <Lag until={results.clicksUntil} at={madeAt} />
      <Rows results={results} rows={rows} />
      <Footnotes notes={notes} />
      {total > data.length && (
        <p className="text-muted-foreground text-xs">
          The first {formatCount(data.length)} of {formatCount(total)} rows. The totals cover all of them.
        </p>
      )}
      {posts.length > 0 && (
        <section aria-labelledby="posts">
          <h2 id="posts" className="mb-2.5 font-semibold tracking-tight">
            Posts <span className="font-normal text-muted-foreground tabular-nums">{formatCount(figures.posts)}</span>
          </h2>
          <ul className="grid grid-cols-6 gap-x-3 gap-y-4 max-lg:grid-cols-4 max-md:grid-cols-2">
            {posts.map(post => (
              <Post key={post.url} post={post} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Post({ post: { network, url, name, proof, hasProblem, pictureUrl, figures } }: { post: SharedPost }) {
  return (
    <li className="min-w-0">
      <a href={url} target="_blank" rel="noopener noreferrer" className="group grid gap-1">
        {pictureUrl === null ? (
          <span className="grid aspect-square place-items-center rounded-md bg-muted text-muted-foreground text-xs">
            {accountKindNames[network]}
          </span>
        ) : (
          <img src={imageUrl(pictureUrl)} alt="" className="aspect-square w-full rounded-md object-cover" />
        )}
        <span className="truncate font-medium text-xs group-hover:underline">
          {name}
          <span className="sr-only"> (opens in a new tab)</span>
        </span>
        <span className={cn('text-pretty text-xs', hasProblem && 'font-medium text-danger')}>{proof}</span>
        {figures.views !== null && (
          <span className="text-2xs text-muted-foreground tabular-nums">{counted(figures.views, 'view')}</span>
        )}
      </a>
    </li>
  )
}
