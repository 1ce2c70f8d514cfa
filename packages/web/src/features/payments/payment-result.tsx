import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../components/ui/dialog.tsx'
import { trpc } from '../../trpc.ts'
import { trustedPaymentLink } from './payment-link.ts'

const names = ['paymentResult', 'paymentTariff', 'paymentLink']

/** How a payment went, as the way back from the payment page says. It can stand on every page. */
export default function PaymentResult() {
  const [query, setQuery] = useSearchParams()
  const close = () =>
    setQuery(before => new URLSearchParams([...before].filter(([name]) => !names.includes(name))), { replace: true })
  if (query.get('paymentResult') === 'complete')
    return <Success tariffName={query.get('paymentTariff')} onClose={close} />
  return <Failure link={trustedPaymentLink(query.get('paymentLink'), window.location.origin)} onClose={close} />
}

/** A name that no plan has is not repeated: everybody can write one into a link. */
function Success({ tariffName, onClose }: { tariffName: string | null; onClose: () => void }) {
  const { data, isPending } = trpc.tariffs.list.useQuery()
  if (isPending) return null
  const name = data?.data.find(({ name }) => name === tariffName)?.name ?? 'new'
  return (
    <Result
      title="Done"
      text={`Payment successful. The ${name} plan will activate soon.`}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      }
    />
  )
}

function Failure({ link, onClose }: { link: string | undefined; onClose: () => void }) {
  return (
    <Result
      title="Error"
      text={
        <>
          OOPS... payment failed.
          {link !== undefined && <span className="block">Please try again.</span>}
        </>
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {link !== undefined && (
            <Button variant="primary" onClick={() => window.location.assign(link)}>
              Repeat
            </Button>
          )}
        </>
      }
    />
  )
}

type ResultProps = { title: string; text: ReactNode; actions: ReactNode; onClose: () => void }

function Result({ title, text, actions, onClose }: ResultProps) {
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
        </DialogHeader>
        <DialogDescription>{text}</DialogDescription>
        <DialogFooter>{actions}</DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
