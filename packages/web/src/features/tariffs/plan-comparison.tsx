import type { Tariff } from '@limelight/contract/tariffs/schema'
import { Check, Minus } from 'lucide-react'
import { Card } from '../../components/ui/card.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../components/ui/table.tsx'
import { formatPrice } from '../../display/format.ts'
import { startingPrice } from '../payments/price.ts'
import { amountText, type Feature, visibleFeatures } from './limits/texts.ts'
import { PlanName } from './plan-name.tsx'
import { priceText } from './plan-price.tsx'
import { planTone } from './plan-tone.ts'

/** On narrow screens the plans scroll and the features stay. */
const firstColumn = 'sticky left-0 z-10 bg-card max-md:shadow-[1px_0_0_var(--color-border)]'

/** Every limit of every plan, in the order in which the plans list them. */
export function PlanComparison({ tariffs, currentId }: { tariffs: Tariff[]; currentId: string | undefined }) {
  const features = featuresOf(tariffs)
  return (
    <Card className="overflow-hidden">
      <h2 className="px-4 pt-3.5 pb-2 font-semibold text-sm tracking-tight">Compare every limit</h2>
      <Table label="All limits of all plans" className="min-w-[790px]">
        <TableHeader>
          <TableRow>
            <TableHead className={cn(firstColumn, 'z-20 w-52 first:pl-4 max-md:w-36')}>Feature</TableHead>
            {tariffs.map(({ id, name, priority }) => (
              <TableHead key={id} align="right" className={cn('bg-card', planTone(priority))}>
                <PlanName name={name} className="font-semibold text-xs" />
                {id === currentId && <span className="sr-only"> (your plan)</span>}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          <TableRow>
            <RowHead>Price per month, from</RowHead>
            {tariffs.map(tariff => (
              <TableCell
                key={tariff.id}
                align="right"
                className={cn('h-9', tariff.id === currentId && 'font-semibold')}
              >
                {priceOf(tariff)}
              </TableCell>
            ))}
          </TableRow>
          <TableRow>
            <RowHead>API, webhooks and AI apps</RowHead>
            {tariffs.map(tariff => (
              <TableCell
                key={tariff.id}
                align="right"
                className={cn('h-9', tariff.id === currentId && 'font-semibold')}
              >
                <Amount value={valueIn(tariff, 'EXPORT')} type="BOOLEAN" />
              </TableCell>
            ))}
          </TableRow>
          {features.map(({ tariffConfig }) => (
            <TableRow key={tariffConfig.name}>
              <RowHead>{tariffConfig.title}</RowHead>
              {tariffs.map(tariff => (
                <TableCell
                  key={tariff.id}
                  align="right"
                  className={cn('h-9', tariff.id === currentId && 'font-semibold')}
                >
                  <Amount value={valueIn(tariff, tariffConfig.name)} type={tariffConfig.type} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

function RowHead({ children }: { children: string }) {
  return (
    <th
      scope="row"
      className={cn(
        firstColumn,
        'h-9 border-border/70 border-b py-1 pr-2 pl-4 text-left font-normal transition-colors group-hover/row:bg-accent',
      )}
    >
      {children}
    </th>
  )
}

function Amount({ value, type }: { value: number; type: 'BOOLEAN' | 'COUNTER' }) {
  const words = amountText(value, type)
  if (value === 0)
    return (
      <span className="inline-flex items-center gap-1 align-middle font-normal text-muted-foreground text-xs">
        <Minus aria-hidden className="size-3.5" />
        {words}
      </span>
    )
  if (type === 'BOOLEAN' && value > 0)
    return (
      <span className="inline-flex items-center gap-1 align-middle">
        <Check aria-hidden className="size-3.5 text-muted-foreground" />
        {words}
      </span>
    )
  return words
}

function featuresOf(tariffs: Tariff[]): Feature[] {
  const features = new Map<string, Feature>()
  for (const feature of tariffs.flatMap(visibleFeatures))
    if (!features.has(feature.tariffConfig.name)) features.set(feature.tariffConfig.name, feature)
  return [...features.values()]
}

/** A feature that a plan does not list has the value 0. */
function valueIn({ configs }: Tariff, name: string): number {
  return configs.find(({ tariffConfig }) => tariffConfig.name === name)?.value ?? 0
}

function priceOf(tariff: Tariff): string {
  const starting = startingPrice(tariff)
  return starting === undefined ? priceText(tariff) : formatPrice(starting)
}
