import { ErrorView } from '../../components/error-view.tsx'
import { Button } from '../../components/ui/button.tsx'
import { session } from '../../server/client.ts'
import type { SessionState } from '../../server/session.ts'
import { useExit } from './use-session.ts'

/** Replaces the page when the server does not confirm the stored session. */
export function UnreachableView(props: Extract<SessionState, { status: 'unreachable' }>) {
  const { attempts, lastAt, retrying } = props
  const exit = useExit()
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <div className="grid justify-items-center">
        <ErrorView
          level={1}
          title="Couldn’t reach Limelight"
          onRetry={session.restore}
          retrying={retrying}
          attempts={{ count: attempts, lastAt }}
          className="pb-2"
        >
          You stay signed in, and nothing you saved is lost.
        </ErrorView>
        <Button variant="ghost" size="sm" onClick={exit}>
          Exit
        </Button>
      </div>
    </main>
  )
}
