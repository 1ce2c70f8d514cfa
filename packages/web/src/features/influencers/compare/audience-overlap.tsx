import { audienceDimensions, formatShareInColumn } from '@limelight/contract/influencers/audience'
import { useState } from 'react'
import { ShareBar } from '../../../components/charts/share-bar.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../../components/ui/table.tsx'
import { type Compared, pairsOf } from './overlaps.ts'

const shownFirst = 6
const titles = { countries: 'Countries', languages: 'Languages', ages: 'Ages', genders: 'Genders' } as const

/** How alike the audiences of each two creators are. */
export function AudienceOverlap({ compared }: { compared: readonly Compared[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const pairs = pairsOf(compared)
  const sampled = compared.filter(({ audience }) => audience !== null).length
  if (compared.length < 2) return null
  return (
    <section aria-labelledby="overlap">
      <h2 id="overlap" className="font-semibold tracking-tight">
        Audience overlap
      </h2>
      <p className="mt-0.5 mb-2 max-w-[80ch] text-muted-foreground text-xs">
        For each country, language, age or gender, the smaller of the two shares, added up: 100% means the same spread,
        0% nothing in common. It compares two spreads and doesn’t count followers that both share. The most alike pair
        comes first.
      </p>
      {pairs.length === 0 ? (
        <p className="rounded-lg border border-dashed px-4 py-5 text-center text-muted-foreground">
          {sampled === 0
            ? 'None of these creators has a sample of the audience yet.'
            : 'Two creators with samples are needed; only one of these has one.'}
        </p>
      ) : (
        <Table
          label="Overlap of audiences"
          className="max-md:block max-md:[&_tr]:grid max-md:[&_tr]:grid-cols-4 max-md:[&>*]:block"
        >
          <TableHeader>
            <TableRow>
              <TableHead className="first:pl-0 max-md:sr-only">Creators</TableHead>
              {audienceDimensions.map(dimension => (
                <TableHead key={dimension} align="right" className="w-28 max-md:w-auto max-md:px-1 max-md:leading-8">
                  {titles[dimension]}
                </TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {pairs.slice(0, showsAll ? undefined : shownFirst).map(({ one, other, overlaps }) => (
              <TableRow key={`${one.id} ${other.id}`}>
                <th
                  scope="row"
                  className="border-border/70 border-b py-2 pr-3 text-left font-normal text-xs max-md:col-span-full max-md:border-b-0 max-md:pb-1"
                >
                  {one.name} <span className="text-muted-foreground">and</span> {other.name}
                </th>
                {audienceDimensions.map(dimension => (
                  <TableCell
                    key={dimension}
                    align="right"
                    className="text-xs tabular-nums max-md:h-auto max-md:px-1 max-md:pb-2 max-md:last:pr-1"
                  >
                    <Overlap share={overlaps[dimension]} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {pairs.length > shownFirst && (
        <button
          type="button"
          aria-expanded={showsAll}
          className="link mt-2 text-xs"
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer pairs' : `Show all ${pairs.length} pairs`}
        </button>
      )}
    </section>
  )
}

function Overlap({ share }: { share: number | null }) {
  if (share === null) return <span className="text-muted-foreground">no sample</span>
  return (
    <span className="ml-auto grid w-20 justify-items-end max-md:w-full gap-1">
      {formatShareInColumn(share)}
      <ShareBar share={share} isStrong={share >= 60} />
    </span>
  )
}
