import type { TariffHistory } from '@limelight/contract/tariffs/schema'
import { getQueryKey } from '@trpc/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { EmptyView } from '../../components/empty-view.tsx'
import { EndlessView } from '../../components/endless-view.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card, CardHeader } from '../../components/ui/card.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Table, TableBody, TableCell, TableHeads, TableRow } from '../../components/ui/table.tsx'
import { formatCount, formatDate } from '../../display/format.ts'
import { useEndlessList } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
import { startText } from '../payments/status-badges.ts'
import { renewalText, useRenewals } from '../payments/use-renewals.ts'
import { amountText, hasUsage } from './limits/texts.ts'
import { PlanLabel } from './plan-card.tsx'
import { PlanName } from './plan-name.tsx'
import { planTone } from './plan-tone.ts'

/** Past, active and upcoming plans, newest first. */
export function PlanHistory() {
  const utils = trpc.useUtils()
  const list = useEndlessList(getQueryKey(trpc.tariffs.history, undefined, 'infinite'), offset =>
    utils.client.tariffs.history.query({ offset }),
  )
  return (
    <Card id="plan-history" aria-labelledby="plan-history-title" className="scroll-mt-16">
      <CardHeader>
        <h2 id="plan-history-title" className="font-semibold text-sm tracking-tight">
          Plan history
        </h2>
      </CardHeader>
      <EndlessView
        list={list}
        noun="Plan history"
        empty={
          <EmptyView title="No plans yet" className="py-8">
            The plans you choose appear here.
          </EmptyView>
        }
      >
        {plans => (
          <ul className="pt-1">
            {plans.map(plan => (
              <Row key={plan.id} plan={plan} />
            ))}
          </ul>
        )}
      </EndlessView>
    </Card>
  )
}

function Row({ plan }: { plan: TariffHistory }) {
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const { tariff, status, activeFrom, until, paid } = plan
  const renewal = useRenewals()(plan.id)
  return (
    <li
      className={cn(
        'border-t border-l-[3px] border-l-(--t) first:border-t-0 last:rounded-bl-lg',
        planTone(tariff.priority),
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 pr-4 pl-[13px]">
        <div>
          <h3 className="flex items-center gap-2 font-semibold">
            <PlanName name={tariff.name} />
            {status === 'ACTIVE' && <Badge variant="success">Active</Badge>}
            {status === 'NEXT' && <PlanLabel>{startText(activeFrom)}</PlanLabel>}
          </h3>
          <p className="text-muted-foreground text-xs tabular-nums">
            Active from {formatDate(activeFrom)}
            {until !== null && ` until ${formatDate(until)}`}
            {paid && ' (Paid)'}
          </p>
          {status !== 'ENDED' && until !== null && (
            <p className="text-muted-foreground text-xs tabular-nums">
              {renewal === undefined ? 'It won’t renew.' : renewalText(renewal)}
            </p>
          )}
        </div>
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setOpen(!isOpen)}
        >
          Details
          <span className="sr-only">
            {' '}
            of {tariff.name} from {formatDate(activeFrom)}
          </span>
          <ChevronDown aria-hidden className={cn('transition-transform', isOpen && 'rotate-180')} />
        </Button>
      </div>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && <Details plan={plan} />}
      </div>
    </li>
  )
}

function Details({ plan: { tariff, activeFrom, details } }: { plan: TariffHistory }) {
  const kinds = useKinds()
  return (
    <Table label={`Usage of ${tariff.name} from ${formatDate(activeFrom)}`} className="mb-2">
      <TableHeads
        columns={[
          ['Feature', 'bg-card first:pl-[13px]'],
          ['Used', 'w-20 bg-card text-right'],
          ['Amount', 'w-28 bg-card text-right'],
        ]}
      />
      <TableBody>
        {details.map(({ feature, used, amount }) => {
          const { type, isCounted } = kinds.get(feature) ?? { type: 'COUNTER', isCounted: true }
          const isBound = type === 'COUNTER' && !isCounted && amount > 0
          return (
            <TableRow key={feature}>
              <TableCell className="h-9 whitespace-normal first:pl-[13px]">{feature}</TableCell>
              <TableCell align="right" className="h-9">
                {isCounted ? formatCount(used) : ''}
              </TableCell>
              <TableCell align="right" className={cn('h-9', amount === 0 && 'text-muted-foreground text-xs')}>
                {isBound && <span className="text-muted-foreground">up to </span>}
                {amountText(amount, type)}
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}

/** What the features are, by title: switches and bounds of one request have no usage. */
function useKinds(): Map<string, { type: 'BOOLEAN' | 'COUNTER'; isCounted: boolean }> {
  const { data } = trpc.tariffs.list.useQuery()
  const configs = data?.data.flatMap(({ configs }) => configs.map(({ tariffConfig }) => tariffConfig)) ?? []
  return new Map(configs.map(({ title, name, type }) => [title, { type, isCounted: hasUsage(name) }]))
}
