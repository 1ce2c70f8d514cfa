import { Link } from 'wouter'
import { EmptyView } from '../../../components/empty-view.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import type { SocialNetwork } from '../../../search/network.ts'

export function NobodyYet({ kind }: { kind: SocialNetwork }) {
  return (
    <EmptyView
      title="No creators to compare yet"
      className="border-y"
      actions={
        <Link href={`/discovery?socialNetwork=${kind}`} className={buttonVariants({ variant: 'primary' })}>
          Choose in Discovery
        </Link>
      }
    >
      Select creators in Discovery and choose Compare, or start from a creator’s report.
    </EmptyView>
  )
}

/**
 * More creators than the plan allows on one chart. Nothing was fetched, so this is not an error.
 */
export function TooMany({ most, count, keepPath }: { most: number; count: number; keepPath: string }) {
  return (
    <EmptyView
      title={most > 0 ? `Your plan compares up to ${most}` : 'Your plan doesn’t include the comparison chart'}
      className="border-y"
      actions={
        <>
          <Link href="/tariffs" className={buttonVariants({ variant: 'primary' })}>
            See plans
          </Link>
          {most > 0 && (
            <Link href={keepPath} className={buttonVariants()}>
              Keep the first {most === 1 ? 'one' : most}
            </Link>
          )}
        </>
      }
    >
      {most > 0
        ? `You have ${count} creators here. Remove ${count - most} below, or choose a higher plan.`
        : 'Their figures are below. A higher plan includes the chart.'}
    </EmptyView>
  )
}
