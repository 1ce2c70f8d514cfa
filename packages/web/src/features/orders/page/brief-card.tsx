import type { Order } from '@limelight/contract/orders/schema'
import { Card, CardBody, CardHeader } from '../../../components/ui/card.tsx'
import { valueWords } from '../../../display/field-value.ts'
import { trpc } from '../../../server/trpc.ts'
import { ActionButton } from '../actions/action-button.tsx'

/** What the buyer wants the seller to know, and what a formal offer asks for. */
export function BriefCard({ order }: { order: Order }) {
  const canEdit = order.allowedActions.includes('EDIT')
  const values = useFormValues(order.snapshot.config)
  if (order.brief === '' && !canEdit && values.length === 0) return null
  return (
    <Card>
      <CardHeader title="Brief">{canEdit && <ActionButton action="EDIT" order={order} />}</CardHeader>
      <CardBody className="grid gap-2">
        {values.length > 0 && (
          <dl className="grid gap-1.5 text-xs">
            {values.map(({ label, words }) => (
              <div key={label} className="flex items-baseline justify-between gap-4">
                <dt className="shrink-0 text-muted-foreground">{label}</dt>
                <dd className="wrap-anywhere min-w-0 text-right">{words}</dd>
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

/** The values in the words and the order of the form. Fields that the form no longer has come last. */
function useFormValues(config: Order['snapshot']['config']): { label: string; words: string }[] {
  const isEmpty = Object.keys(config).length === 0
  const form = trpc.formalOffers.form.useQuery({ limit: 100 }, { enabled: !isEmpty })
  if (form.isPending) return []
  const fields = form.data?.data ?? []
  const known = fields.flatMap(field => {
    const value = config[field.name]
    return value === undefined ? [] : [{ label: field.label, words: valueWords(field, value) }]
  })
  const others = Object.entries(config).flatMap(([name, value]) =>
    fields.some(field => field.name === name) ? [] : [{ label: labelOf(name), words: plainWords(value) }],
  )
  return [...known, ...others]
}

function plainWords(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** `deliveryTime` is shown as Delivery time. */
function labelOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
