import { Bench } from '../../components/ui/bench.tsx'
import { formatUsdt } from '../../display/usdt.ts'
import { trpc } from '../../server/trpc.ts'
import { settledWords } from '../offers/offer-words.ts'

type PriceNoteProps = {
  category: string
  price: string
  /** How many posts the price is for. Without any, it compares with nothing. */
  pieces: number
}

/** What similar work settled at, per piece. */
export function PriceNote({ category, price, pieces }: PriceNoteProps) {
  const benchmark = trpc.offers.benchmark.useQuery({ category }, { enabled: category !== '' }).data
  if (benchmark === undefined || benchmark === null) return null
  const at = Number(price) > 0 && pieces > 0 ? Number(price) / pieces : undefined
  return (
    <div className="grid items-center gap-x-5 gap-y-1 rounded-md bg-muted px-3 py-2 sm:grid-flow-col sm:has-[svg]:grid-cols-[minmax(0,1fr)_170px]">
      <p className="text-xs tabular-nums">
        {at !== undefined && (
          <b className="font-medium">
            {formatUsdt(at.toFixed(2))} a piece{pieces > 1 && ` for ${pieces}`}.{' '}
          </b>
        )}
        <span className="text-muted-foreground">
          {category} orders settled at {settledWords(benchmark)}.
          {at === undefined && Number(price) > 0 && ' Add the posts below to compare your price.'}
        </span>
      </p>
      {at !== undefined && (
        <Bench
          low={Number(benchmark.low)}
          median={Number(benchmark.median)}
          high={Number(benchmark.high)}
          at={at}
          label={`Settled prices per piece: ${settledWords(benchmark)}`}
        />
      )}
    </div>
  )
}
