import type { Grade } from '@limelight/contract/search/match'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { and } from '../copies.ts'
import type { PageEnd } from '../cursor.ts'
import { type Condition, type Filter, isTopics, toConditions } from '../query.ts'
import { countRows, type Found, type PageQuery, readSegment } from '../store.ts'
import { grades } from './formula.ts'
import { readGraded, readShown } from './store.ts'

/** Up to this many matches are sorted at once. */
const maxSorted = 5000

type Segment = { grade: Grade; condition: Condition }

const isGraded = (filter: Filter) => filter.kind === 'words' || isTopics(filter)

/** The grades that rows can have, best first. Without words and topics, all rows are alike. */
function gradesOf(filters: readonly Filter[]): Grade[] {
  const graded = filters.filter(isGraded)
  const conditionOf = (grade: Grade | undefined) => JSON.stringify(grade && toConditions(graded, 'p', grade))
  return grades.filter((grade, at) => conditionOf(grade) !== conditionOf(grades[at - 1]))
}

/** The rows of each grade: those that reach it and no better one. */
function segmentsOf(filters: readonly Filter[]): Segment[] {
  const graded = filters.filter(isGraded)
  return gradesOf(filters).map((grade, at, all) => {
    const { sql, params } = toConditions(filters, 'p', grade)
    const better = all[at - 1]
    if (better === undefined) return { grade, condition: { sql, params } }
    const above = toConditions(graded, 'above', better)
    return { grade, condition: { sql: and(sql, `NOT (${above.sql})`), params: { ...params, ...above.params } } }
  })
}

export type BestQuery<Row> = Omit<PageQuery<Row>, 'condition' | 'direction' | 'offset' | 'after'> & {
  texts?: string | undefined
  filters: readonly Filter[]
  start: { offset: number } | PageEnd
  /** Where rows are shown from. */
  truth: string
  /** The number of matches, which decides how a first page is read. */
  countMatches: () => Promise<{ total: number }>
}

/** Rows by grade, then by standing. A row that changes between two pages keeps its place. */
export async function readBest<Row>(
  ctx: Context,
  { filters, start, truth, countMatches, ...query }: BestQuery<Row>,
): Promise<{ found: (Found<Row> & { grade: Grade })[]; isSmall: boolean }> {
  const after = 'best' in start && start.best ? { ...start, ...start.best } : undefined
  const segments = segmentsOf(filters)
  const total = after === undefined && segments.length > 1 ? (await countMatches()).total : Number.POSITIVE_INFINITY
  if (total === 0) return { found: [], isSmall: true }
  const isSmall = after?.isSmall ?? total <= maxSorted
  const offset = after === undefined ? start.offset : 0
  const places = isSmall
    ? await readGraded(ctx, { ...query, levels: levelsOf(filters), after, offset })
    : await readSegments(ctx, { ...query, segments, after, offset })
  const ids = places.map(({ id }) => id)
  const rows = await readShown(ctx, { name: query.name, row: query.row, texts: query.texts, truth }, ids)
  const found = places.flatMap(place => {
    const read = rows.get(place.id)
    return read === undefined ? [] : [{ ...place, ...read }]
  })
  return { found, isSmall }
}

const levelsOf = (filters: readonly Filter[]) =>
  gradesOf(filters).map(grade => ({ grade, condition: toConditions(filters, `g${grade}n`, grade) }))

type SegmentsQuery = Pick<PageQuery<unknown>, 'name' | 'copy' | 'limit'> & {
  segments: readonly Segment[]
  after: { grade: Grade; key: number; id: string } | undefined
  offset: number
}

/** One segment after the other, until the page is full. An offset skips whole ones by their counts. */
async function readSegments(
  ctx: Context,
  { segments, after, limit, ...query }: SegmentsQuery,
): Promise<{ id: string; sort_key: number; grade: Grade }[]> {
  const found: { id: string; sort_key: number; grade: Grade }[] = []
  let { offset } = query
  for (const { grade, condition } of segments.filter(segment => after === undefined || segment.grade <= after.grade)) {
    const isLast = grade === segments.at(-1)?.grade
    const count = offset > 0 && !isLast ? await countRows(ctx, { ...query, condition }) : Number.POSITIVE_INFINITY
    if (offset < count) {
      const rows = await readSegment(ctx, {
        ...query,
        row: z.null(),
        condition,
        direction: 'DESC',
        limit: limit - found.length,
        offset,
        after: grade === after?.grade ? after : undefined,
      })
      for (const { id, sort_key } of rows) found.push({ id, sort_key, grade })
    }
    offset = Math.max(0, offset - count)
    if (found.length === limit) break
  }
  return found
}
