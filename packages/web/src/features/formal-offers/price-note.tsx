import { Bench } from '../../components/ui/bench.tsx'
import { trpc } from '../../server/trpc.ts'
import { medianWords, settledWords } from '../offers/offer-words.ts'

/** What similar work settled at, per piece. */
export function PriceNote({ category, price }: { category: string; price: string }) {
  const benchmark = trpc.offers.benchmark.useQuery({ category }, { enabled: category !== '' }).data
  if (benchmark === undefined || benchmark === null) return null
  const at = Number(price) > 0 ? Number(price) : undefined
  return (
    <div className="grid items-center gap-x-5 gap-y-1 rounded-md bg-muted px-3 py-2 sm:grid-cols-[minmax(0,1fr)_170px]">
      <p className="text-xs tabular-nums">
        {at !== undefined && <b className="font-medium">{medianWords(price, benchmark)} of one piece. </b>}
        <span className="text-muted-foreground">
          In {category} settled at {settledWords(benchmark)}, per piece.
        </span>
      </p>
      <Bench
        low={Number(benchmark.low)}
        median={Number(benchmark.median)}
        high={Number(benchmark.high)}
        at={at}
        label={`Settled prices per piece: ${settledWords(benchmark)}`}
      />
    </div>
  )
}
