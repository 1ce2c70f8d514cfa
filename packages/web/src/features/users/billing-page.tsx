import { EmptyView } from '../../components/empty-view.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '../../components/ui/card.tsx'
import { useUser } from './use-user.ts'

export default function BillingPage() {
  const { tariffName } = useUser()
  return (
    <div className="grid gap-4">
      <Card>
        <CardHeader>
          <CardTitle>Your plan</CardTitle>
        </CardHeader>
        <CardBody className="pt-1">
          <p className="font-semibold text-xl tracking-title">{tariffName}</p>
          {tariffName === 'Free' && <p className="text-muted-foreground">It costs nothing, and needs no card.</p>}
        </CardBody>
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>Payments</CardTitle>
        </CardHeader>
        <EmptyView title="No payments yet">Invoices and receipts stand here as soon as there are some.</EmptyView>
      </Card>
    </div>
  )
}
