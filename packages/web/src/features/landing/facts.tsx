import { Skeleton } from '../../components/ui/skeleton.tsx'
import { formatCompact, formatCount } from '../../display/format.ts'
import { useShowcase } from './use-showcase.ts'

/** Live totals of the catalogue. */
export function Facts() {
  const { data, isError } = useShowcase()
  if (isError) return null
  const facts = [
    { name: 'Instagram creators', value: data && formatTotal(data.totals.instagram) },
    { name: 'YouTube channels', value: data && formatTotal(data.totals.youtube) },
    { name: 'posts, reels and videos', value: data && formatTotal(data.totals.content) },
  ]
  return (
    <section aria-label="The catalogue today" className="mx-auto mt-9 max-w-[1200px] px-6 max-md:px-4">
      <dl className="grid auto-cols-fr grid-flow-col border-y">
        {facts.map(({ name, value }) => (
          <div
            key={name}
            className="flex flex-col-reverse justify-end border-l px-5 py-4 first:border-l-0 first:pl-0 max-md:px-3"
          >
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="font-semibold text-xl tracking-title tabular-nums">
              {value ?? <Skeleton className="my-1 h-5 w-16" />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Small totals are exact. */
function formatTotal(total: number): string {
  return total < 1_000_000 ? formatCount(total) : formatCompact(total)
}
