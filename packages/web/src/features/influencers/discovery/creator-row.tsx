import type { Influencer } from '@limelight/contract/influencers/schema'
import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../../../components/ui/cn.ts'
import { QualityRing } from '../../../components/ui/quality-ring.tsx'
import { TableCell, TableRow } from '../../../components/ui/table.tsx'
import { formatCompact, formatDate } from '../../../display/format.ts'
import type { Filters } from '../../../search/filters.ts'
import { homeOf, languageName } from '../../../search/place-names.ts'
import { EngagementAgainstPeers, Gone, SelectBox, Unknown, Who } from '../creator-parts.tsx'
import { columnsBeside, type ExtraColumn, type FigureColumns } from './creator-columns.ts'
import { matchedCategory } from './matched-category.ts'

type CreatorRowProps<Creator> = {
  creator: Creator
  index: number
  filters: Filters
  figures: FigureColumns
  extras: readonly ExtraColumn<Creator>[]
  mark?: ReactNode
  /** The table is wider than its frame, so the name stays in view. */
  isScrolling: boolean
  isSelected: boolean
  isOpen: boolean
  onOpen: () => void
  onToggle: (isRange: boolean) => void
}

const stickyCell =
  'sticky z-1 bg-background group-hover/row:bg-accent group-data-open/row:bg-accent group-data-[state=selected]/row:bg-lit-soft'

export function CreatorRow<Creator extends Influencer & { isGone?: boolean }>(props: CreatorRowProps<Creator>) {
  const { creator, index, extras, mark, isScrolling, isSelected, isOpen, onOpen, onToggle } = props
  return (
    <TableRow
      aria-rowindex={index + 2}
      data-state={isSelected ? 'selected' : undefined}
      data-open={isOpen || undefined}
      className={creator.isGone ? undefined : 'cursor-pointer'}
      // The second click of a double click must not close the panel that the first one opened.
      onClick={creator.isGone ? undefined : event => event.detail < 2 && onOpen()}
    >
      <TableCell onClick={event => event.stopPropagation()} className="cursor-default">
        <SelectBox creator={creator} isSelected={isSelected} onToggle={onToggle} />
      </TableCell>
      <TableCell className={isScrolling ? `${stickyCell} left-0` : undefined}>
        {creator.isGone ? (
          <Gone creator={creator} mark={mark} />
        ) : (
          <Who creator={creator} isOpen={isOpen} onOpen={onOpen} mark={mark} />
        )}
      </TableCell>
      <Facts {...props} />
      {extras.map(({ id, name, className, isNumber, isPinned, cell }) => (
        <TableCell
          key={id ?? name}
          align={isNumber ? 'right' : undefined}
          className={cn(className, isPinned && isScrolling && `${stickyCell} right-0 border-l`)}
          onClick={event => event.stopPropagation()}
        >
          {cell(creator)}
        </TableCell>
      ))}
    </TableRow>
  )
}

/** The cells of a creator. They are empty if the creator is no longer available. */
function Facts<Creator extends Influencer & { isGone?: boolean }>(props: CreatorRowProps<Creator>) {
  const { creator, filters, figures, extras } = props
  const columns = columnsBeside(extras.length)
  const { location, language, lastPostDate, isGone } = creator
  return (
    <>
      <TableCell className={`${columns.category} text-muted-foreground`}>
        {matchedCategory(creator, filters) ?? <Unknown />}
      </TableCell>
      <TableCell align="right">{isGone ? <Unknown /> : formatCompact(creator.followers)}</TableCell>
      {figures.map(({ figure, className }) => (
        <TableCell key={figure} align="right" className={className}>
          {creator[figure] === null ? <Unknown /> : formatCompact(creator[figure])}
        </TableCell>
      ))}
      <TableCell align="right">
        <EngagementAgainstPeers creator={creator} />
      </TableCell>
      <TableCell>{creator.aqs === null ? <Unknown /> : <QualityRing value={creator.aqs} />}</TableCell>
      <TableCell className={columns.where}>
        <span title={homeOf(creator) ?? undefined}>{location ?? <Unknown />}</span>
      </TableCell>
      <TableCell className={`${columns.language} text-muted-foreground`}>
        {language === null ? <Unknown /> : languageName(language)}
      </TableCell>
      <TableCell align="right" className={`${columns.lastPost} text-muted-foreground text-xs`}>
        {lastPostDate === null ? <Unknown /> : <time dateTime={lastPostDate}>{formatDate(lastPostDate)}</time>}
      </TableCell>
      <TableCell className={columns.email}>
        {creator.hasEmail && <Mail role="img" aria-label="Has email" className="size-4 text-muted-foreground" />}
      </TableCell>
    </>
  )
}
