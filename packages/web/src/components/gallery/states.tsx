import { EmptyView } from '../empty-view.tsx'
import { ErrorView } from '../error-view.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Block } from './block.tsx'

export function States() {
  return (
    <>
      <Block title="Skeleton, same shape as the table">
        {['w-30', 'w-23', 'w-34', 'w-26'].map(width => (
          <div key={width} className="flex h-13 items-center gap-3 border-t first-of-type:border-t-0">
            <Skeleton className="size-4" />
            <Skeleton className="size-8 rounded-full" />
            <span className="flex-1">
              <Skeleton className={`h-[11px] ${width}`} />
              <Skeleton className="mt-1.5 h-[9px] w-16" />
            </span>
            <Skeleton className="h-[11px] w-11" />
            <Skeleton className="h-[11px] w-13" />
          </div>
        ))}
      </Block>
      <Block title="Empty, with the next step">
        <EmptyView
          title="No creator matches all six filters"
          actions={
            <>
              <Button variant="primary" size="sm">
                Remove the last filter
              </Button>
              <Button size="sm">Clear all</Button>
            </>
          }
        >
          Quality excludes the most.
        </EmptyView>
      </Block>
      <Block title="Error, with a retry">
        <ErrorView
          title="Search isn’t available right now"
          onRetry={() => {}}
          attempts={{ count: 3, lastAt: new Date() }}
        >
          Your filters are kept. Lists, messages and orders still work.
        </ErrorView>
      </Block>
    </>
  )
}

export function Notes() {
  return (
    <Block title="Notes">
      <Note>Prices are in USDT.</Note>
      <Note variant="info">Your session has ended. Sign in again to continue.</Note>
      <Note variant="lit">You can create another 7 / 10 lists on your plan</Note>
      <Note variant="success">Your email is confirmed.</Note>
      <Note variant="danger">Client wallet not set.</Note>
    </Block>
  )
}
