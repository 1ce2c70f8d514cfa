import { type ReactNode, type RefObject, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter } from '../../components/ui/dialog.tsx'
import { trpc } from '../../server/trpc.ts'
import { type PaymentLink, parsePaymentLink } from './payment-link.ts'

const names = ['paymentResult', 'paymentTariff', 'paymentLink']

/** The result of a payment, passed in the address by the payment page. Can open over every page. */
export default function PaymentResult() {
  const [query, setQuery] = useSearchParams()
  const close = () =>
    setQuery(before => new URLSearchParams([...before].filter(([name]) => !names.includes(name))), { replace: true })
  if (query.get('paymentResult') === 'complete')
    return <Success tariffName={query.get('paymentTariff')} onClose={close} />
  return <Failure link={parsePaymentLink(query.get('paymentLink'), window.location.origin)} onClose={close} />
}

/** Never shows an unknown plan name: anyone can put one into a link. */
function Success({ tariffName, onClose }: { tariffName: string | null; onClose: () => void }) {
  const { data, isPending } = trpc.tariffs.list.useQuery()
  if (isPending) return null
  const name = data?.data.find(({ name }) => name === tariffName)?.name ?? 'new'
  return (
    <Result title="Done" text={`Payment successful. The ${name} plan will activate soon.`} onClose={onClose}>
      {first => (
        <Button ref={first} variant="primary" onClick={onClose}>
          OK
        </Button>
      )}
    </Result>
  )
}

function Failure({ link, onClose }: { link: PaymentLink | undefined; onClose: () => void }) {
  const text = (
    <>
      OOPS... payment failed.
      {link !== undefined && <span className="block">Please try again.</span>}
    </>
  )
  return (
    <Result title="Error" text={text} onClose={onClose}>
      {first => (
        <>
          <Button ref={first} onClick={onClose}>
            Cancel
          </Button>
          {link !== undefined && (
            <span className="flex min-w-0 items-center gap-3">
              {link.foreignHost !== undefined && (
                <span className="wrap-anywhere text-muted-foreground text-xs">Opens {link.foreignHost}</span>
              )}
              <Button variant="primary" onClick={() => window.location.assign(link.href)}>
                Repeat
              </Button>
            </span>
          )}
        </>
      )}
    </Result>
  )
}

type ResultProps = {
  title: string
  text: ReactNode
  onClose: () => void
  /** `first` gets the focus. */
  children: (first: RefObject<HTMLButtonElement | null>) => ReactNode
}

function Result({ title, text, onClose, children }: ResultProps) {
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent
        title={title}
        onOpenAutoFocus={event => {
          event.preventDefault()
          first.current?.focus()
        }}
      >
        <DialogDescription>{text}</DialogDescription>
        <DialogFooter>{children(first)}</DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
