import type { PostFigures } from './post-store.ts'

/** The averages of a creator, made from the posts that its report shows. */

export type PostAverages = {
  likesAvg: number | null
  commentsAvg: number | null
  viewsAvg: number | null
  postsCounted: number
  postsPerWeek: number | null
}

const weekMs = 7 * 24 * 60 * 60_000
/** With fewer posts, their distance says little about a rhythm. */
const minPostsOfRhythm = 3

/** A post whose number is unknown is left out of the average of that number. */
export function averagesOf(posts: readonly PostFigures[], at: number): PostAverages {
  return {
    likesAvg: average(posts.map(({ likes }) => likes)),
    commentsAvg: average(posts.map(({ comments }) => comments)),
    viewsAvg: average(posts.map(({ views }) => views)),
    postsCounted: posts.length,
    postsPerWeek: rhythmOf(posts, at),
  }
}

function average(values: readonly (number | null)[]): number | null {
  const known = values.filter(value => value !== null)
  return known.length === 0 ? null : round(known.reduce((sum, value) => sum + value, 0) / known.length)
}

/** Posts after the oldest one per week since then, so that a pause lowers it. */
function rhythmOf(posts: readonly PostFigures[], at: number): number | null {
  const dates = posts.flatMap(({ publishedAt }) => publishedAt ?? [])
  if (dates.length < minPostsOfRhythm) return null
  const weeks = Math.max(1, (at - Math.min(...dates)) / weekMs)
  return round((dates.length - 1) / weeks)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
