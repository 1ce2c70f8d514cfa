import { Link } from 'wouter'
import { EmptyView } from '../../../components/empty-view.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import type { SocialNetwork } from '../../../search/network.ts'

export function NobodyYet({ kind }: { kind: SocialNetwork }) {
  return (
    <EmptyView
      title="Nobody to compare yet"
      className="border-y"
      actions={
        <Link href={`/discovery?socialNetwork=${kind}`} className={buttonVariants({ variant: 'primary' })}>
          Choose in Discovery
        </Link>
      }
    >
      Select creators in Discovery and press Compare, or start from the report of one.
    </EmptyView>
  )
}

/** More than the plan puts on one chart. Nothing was asked for yet, so nothing failed. */
export function TooMany({ most, count, keepPath }: { most: number; count: number; keepPath: string }) {
  return (
    <EmptyView
      title={most > 0 ? `Your plan compares up to ${most}` : 'Your plan compares nobody on a chart'}
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
        ? `${count} creators are here. Take ${count - most} of them out below, or choose a plan with room for all.`
        : 'Their figures stand below. The chart comes with a higher plan.'}
    </EmptyView>
  )
}
