import { audienceDimensions, formatShareInColumn, largestOf } from '@limelight/contract/influencers/audience'
import type { Audience } from '@limelight/contract/influencers/audience-schema'
import type { InfluencerBrief } from '@limelight/contract/influencers/schema'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { TableCell, TableRow } from '../../../components/ui/table.tsx'
import { audienceName } from '../audience-words.ts'

type Asked = { id: string; brief: { data: InfluencerBrief | undefined; isError: boolean } }

/** The largest share of each part; the report has all of them. */
const facts: readonly { name: string; of: (audience: Audience) => string | undefined }[] = [
  ...audienceDimensions.map(dimension => ({
    name: `Audience: ${dimension}`,
    of: (audience: Audience) => {
      const largest = largestOf(audience[dimension])
      return largest && `${audienceName(dimension, largest.value)} ${formatShareInColumn(largest.share)}`
    },
  })),
  { name: 'Reachable', of: ({ reachable }) => (reachable ? formatShareInColumn(reachable.share) : undefined) },
  { name: 'Suspicious', of: ({ suspicious }) => (suspicious ? formatShareInColumn(suspicious.share) : undefined) },
]

type AudienceRowsProps = { compared: readonly Asked[]; headClass: string; cellClass: string }

/** The classes are those of the other rows. */
export function AudienceRows({ compared, headClass, cellClass }: AudienceRowsProps) {
  return facts.map(({ name, of }) => (
    <TableRow key={name}>
      <th scope="row" className={headClass}>
        {name}
      </th>
      {compared.map(({ id, brief: { data, isError } }) => (
        <TableCell key={id} align="right" className={cellClass}>
          {data !== undefined ? (
            ((data.audience && of(data.audience)) ?? <span className="text-muted-foreground">no sample</span>)
          ) : isError ? (
            '–'
          ) : (
            <Skeleton className="ml-auto h-3 w-16" />
          )}
        </TableCell>
      ))}
    </TableRow>
  ))
}
