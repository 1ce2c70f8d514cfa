import type { Order } from '@limelight/contract/orders/schema'
import { Card, CardBody, CardHeader, CardTitle } from '../../../components/ui/card.tsx'
import { ActionButton } from '../actions/action-button.tsx'

/** What the buyer wants the seller to know, and what a formal offer asks for. */
export function BriefCard({ order }: { order: Order }) {
  const canEdit = order.allowedActions.includes('EDIT')
  const values = Object.entries(order.snapshot.config).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
    return text === '' ? [] : [{ name: labelOf(name), text }]
  })
  if (order.brief === '' && !canEdit && values.length === 0) return null
  return (
    <Card>
      <CardHeader>
        <CardTitle>Brief</CardTitle>
        {canEdit && <ActionButton action="EDIT" order={order} />}
      </CardHeader>
      <CardBody className="grid gap-2">
        {values.length > 0 && (
          <dl className="grid gap-1.5 text-xs">
            {values.map(({ name, text }) => (
              <div key={name} className="flex items-baseline justify-between gap-4">
                <dt className="shrink-0 text-muted-foreground">{name}</dt>
                <dd className="wrap-anywhere min-w-0 text-right">{text}</dd>
              </div>
            ))}
          </dl>
        )}
        {order.brief === '' ? (
          canEdit && <p className="text-muted-foreground text-xs">Nothing written yet.</p>
        ) : (
          <p className="wrap-anywhere whitespace-pre-line text-xs">{order.brief}</p>
        )}
      </CardBody>
    </Card>
  )
}

/** `deliveryTime` is shown as Delivery time. */
function labelOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
