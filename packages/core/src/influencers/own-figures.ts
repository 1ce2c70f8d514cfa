import type { SocialNetwork } from '@limelight/contract/networks'
import {
  type EstimatedFigures,
  estimatedFigures,
  type InfluencerCopyRow,
  influencerCopyRow,
  type StoredInfluencer,
} from '@limelight/db/influencers/tables'
import type { Context } from '../context.ts'
import { parseAudience } from './audience/columns.ts'
import { findOwnFigures, type OwnFigures } from './own-figures-store.ts'
import { searchColumnsOf } from './search-columns.ts'

const dayMs = 24 * 60 * 60_000
/** How long the figures of a linked account stand without a refresh. */
const validMs = 7 * dayMs

/**
 * The figures that owners show with their accounts take the place of estimates. Runs under the lock
 * of the write, so that no other write of the same creator comes between.
 */
export async function addOwnFigures(
  ctx: Context,
  network: SocialNetwork,
  rows: StoredInfluencer[],
): Promise<StoredInfluencer[]> {
  const own = await findOwnFigures(ctx.db, {
    network,
    platformIds: rows.map(row => row.platform_id),
    since: new Date(ctx.clock.now().getTime() - validMs),
  })
  if (own.size === 0) return rows
  return rows.map(row => {
    const figures = own.get(row.platform_id)
    return figures === undefined ? row : withOwnFigures(row, figures)
  })
}

/** A figure that the network does not tell the owner stays an estimate. */
function withOwnFigures(row: StoredInfluencer, { verifiedAt, ...told }: OwnFigures): StoredInfluencer {
  const shown = readShown(row)
  const estimate = estimatedFigures.parse(shown)
  const known = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null))
  const figures = estimatedFigures.parse({ ...estimate, ...known })
  return {
    ...withFigures(row, { ...shown, ...figures, figures: 'verified', verified_at: String(verifiedAt.getTime()) }),
    estimate: JSON.stringify(estimate),
  }
}

/** A stored row with the estimates, as its sources stated them. Writing it adds the owner's figures again. */
export function toEstimate(row: StoredInfluencer): StoredInfluencer {
  const estimate = estimateOf(row)
  if (estimate === undefined) return row
  const shown = { ...readShown(row), ...estimate, figures: 'estimated' as const, verified_at: '-1' }
  return { ...withFigures(row, shown), estimate: '' }
}

/** What the sources state of a creator whose own figures are shown. */
export function estimateOf({ estimate }: Pick<StoredInfluencer, 'estimate'>): EstimatedFigures | undefined {
  return estimate === '' ? undefined : estimatedFigures.parse(JSON.parse(estimate))
}

function readShown({ shown }: StoredInfluencer): InfluencerCopyRow {
  return influencerCopyRow.parse(JSON.parse(shown))
}

function withFigures(row: StoredInfluencer, shown: InfluencerCopyRow): StoredInfluencer {
  const { followers, following, views, videos } = shown
  return {
    ...row,
    ...{ followers, following, views, videos },
    ...searchColumnsOf(shown, row.bio, parseAudience(row.audience)),
    shown: JSON.stringify(shown),
  }
}
