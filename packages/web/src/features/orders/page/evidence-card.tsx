import type { Order } from '@limelight/contract/orders/schema'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { toastFailure } from '../../../components/error-toast.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card, CardBody } from '../../../components/ui/card.tsx'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'

/** Everything about the order in one file, the same for both sides. */
export function EvidenceCard({ order }: { order: Order }) {
  const { isBusy, download, fingerprint } = useEvidence(order)
  return (
    <Card title="Evidence">
      <CardBody className="grid justify-items-start gap-2.5">
        <p className="text-muted-foreground text-xs">
          The timeline, messages, files and transactions in one file, the same for both sides. Its fingerprint proves
          that nobody changed it afterwards.
        </p>
        <Button size="sm" busy={isBusy} busyLabel="Collecting…" onClick={() => void download()}>
          <Download aria-hidden />
          Download the bundle
        </Button>
        {fingerprint !== undefined && (
          <p className="wrap-anywhere text-2xs text-muted-foreground" role="status">
            SHA-256 <span className="font-mono">{fingerprint}</span>
          </p>
        )}
      </CardBody>
    </Card>
  )
}

function useEvidence({ id, number }: Pick<Order, 'id' | 'number'>) {
  const utils = trpc.useUtils()
  const [isBusy, setBusy] = useState(false)
  const [fingerprint, setFingerprint] = useState<string>()
  const download = async () => {
    setBusy(true)
    try {
      const evidence = await utils.client.orders.evidence.query({ id })
      save(`limelight-order-${number}.json`, JSON.stringify(evidence, null, 2))
      setFingerprint(evidence.sha256)
    } catch (error) {
      toastFailure(errorBodyOf(error), 'Couldn’t collect the evidence. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, download, fingerprint }
}

function save(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
