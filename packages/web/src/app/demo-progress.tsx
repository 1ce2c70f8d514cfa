import { type DemoProgress, demoProgressSchema } from '@limelight/contract/settings/demo-progress'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod'
import { Progress } from '../components/ui/progress.tsx'

const pollMs = 2000
const farewellMs = 6000
const readySchema = z.object({ demo: demoProgressSchema.optional() })

const count = (creators: number) => creators.toLocaleString('en-US')

type State = DemoProgress & { isDone: boolean }

/** A line above every page while the creators of a demo are loaded. Production has no such line. */
function DemoProgressLine() {
  const [state, setState] = useState<State>()
  const isDone = state?.isDone ?? false

  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const poll = async () => {
      const demo = await readProgress(leaving.signal)
      if (leaving.signal.aborted) return
      if (demo === 'none') return setState(last => last && { ...last, loaded: last.total, isDone: true })
      if (demo !== 'unknown') setState({ ...demo, isDone: false })
      timer = setTimeout(() => void poll(), pollMs)
    }
    void poll()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [])

  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setState(undefined), farewellMs)
    return () => clearTimeout(timer)
  }, [isDone])

  if (state === undefined) return null
  const { loaded, total } = state
  return (
    <aside
      aria-label="Demo data"
      className="flex h-(--banner-height) items-center gap-3 border-b bg-muted px-5 text-muted-foreground text-xs max-md:px-3"
    >
      {!isDone && (
        <>
          <p className="whitespace-nowrap">
            Loading the demo: <span className="font-medium text-foreground tabular-nums">{count(loaded)}</span> of{' '}
            <span className="tabular-nums">{count(total)}</span> creators
          </p>
          <Progress
            value={loaded / total}
            aria-label="Loaded creators of the demo"
            className="max-w-60 flex-1 bg-border-strong"
          />
          <p className="max-lg:hidden">Searches find the others as they arrive.</p>
        </>
      )}
      <p role="status">{isDone && `All ${count(total)} creators of the demo are here.`}</p>
    </aside>
  )
}

/** A server that does not answer is asked again, so that a restart does not end the line. */
async function readProgress(signal: AbortSignal): Promise<DemoProgress | 'none' | 'unknown'> {
  try {
    const answer = readySchema.safeParse(await (await fetch('/api/ready', { signal })).json())
    return answer.success ? (answer.data.demo ?? 'none') : 'unknown'
  } catch {
    return 'unknown'
  }
}

const place = document.createElement('div')
place.id = 'demo-progress'
place.className = 'sticky top-0 z-30'
document.body.prepend(place)
createRoot(place).render(<DemoProgressLine />)
