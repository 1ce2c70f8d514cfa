import { type AccountKind, accountKindNames, wordOfKind } from '@limelight/contract/social-accounts/kinds'
import { useEffect, useState } from 'react'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'

const consentMs = 10 * 60_000

/** A consent page that is open in another tab. */
export type Waiting = { kind: AccountKind; until: number }

const outcomes = 'social-links'

/** Tells the tab that waits for a consent that this one came back without it. */
export function announceRefusal(): void {
  const channel = new BroadcastChannel(outcomes)
  channel.postMessage('refused')
  channel.close()
}

/** Opens the consent page in another tab, so that this page stays; without one, in this tab. */
export function useLinking() {
  const [waiting, setWaiting] = useState<Waiting>()
  const start = trpc.socialAccounts.start.useMutation()

  useEffect(() => {
    if (waiting === undefined) return
    const timer = setTimeout(() => {
      setWaiting(undefined)
      toast.error(`${accountKindNames[waiting.kind]} wasn’t linked: the consent took longer than 10 minutes.`)
    }, waiting.until - Date.now())
    const channel = new BroadcastChannel(outcomes)
    channel.onmessage = () => {
      setWaiting(undefined)
      toast.error(`${accountKindNames[waiting.kind]} wasn’t linked: it was declined or refused. Nothing has changed.`)
    }
    return () => {
      clearTimeout(timer)
      channel.close()
    }
  }, [waiting])

  const link = async (kind: AccountKind) => {
    // Only a window that opens with the click itself is not blocked.
    const tab = window.open('', '_blank')
    try {
      const { url } = await start.mutateAsync({ kind: wordOfKind[kind] })
      if (tab === null) window.location.assign(url)
      else {
        // The consent page must not reach back into this one.
        tab.opener = null
        tab.location.replace(url)
        setWaiting({ kind, until: Date.now() + consentMs })
      }
    } catch {
      tab?.close()
    }
  }
  return { link, waiting, isStarting: start.isPending, stopWaiting: () => setWaiting(undefined) }
}
