import type { Tariff } from '@limelight/contract/tariffs/schema'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../components/ui/card.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../components/ui/table.tsx'
import { formatPrice } from '../../display/format.ts'
import { startingPrice } from '../payments/price.ts'
import { amountText, type Feature, visibleFeatures } from './limits/texts.ts'
import { PlanName } from './plan-name.tsx'
import { priceText } from './plan-price.tsx'
import { planTone } from './plan-tone.ts'

/** On tablets the plans scroll and the features stay. On phones each feature is a line above its values. */
const firstColumn =
  'md:sticky md:left-0 md:z-10 bg-card max-md:col-span-full max-md:h-auto max-md:border-b-0 max-md:px-3 max-md:pt-2 max-md:pb-0 max-md:text-muted-foreground max-md:text-xs'
const value = 'max-md:h-auto max-md:whitespace-normal max-md:px-1 max-md:pb-2 max-md:text-xs max-md:last:pr-3'

type ComparisonProps = { tariffs: readonly Tariff[]; currentId: string | undefined }

/** Every limit of every plan, in the order in which the plans list them. */
export function PlanComparison({ tariffs, currentId }: ComparisonProps) {
  const features = featuresOf(tariffs)
  return (
    <Card className="isolate md:overflow-hidden">
      <h2 className="px-4 pt-3.5 pb-2 font-semibold text-sm tracking-tight max-md:px-3">Compare every limit</h2>
      <Table
        label="All limits of all plans"
        frameClass="max-md:overflow-visible"
        className="max-md:block md:min-w-[790px] max-md:[&_tr]:grid max-md:[&>*]:block"
      >
        {/* The bar above the page of a visitor scrolls away. */}
        <TableHeader
          className={cn(
            'max-md:sticky max-md:top-(--banner-height) max-md:z-20',
            currentId !== undefined && 'max-md:top-[calc(var(--banner-height)+var(--topbar-height))]',
          )}
        >
          <TableRow style={columnsOf(tariffs)}>
            <TableHead className={cn(firstColumn, 'w-52 first:pl-4 md:z-20 max-md:sr-only')}>Feature</TableHead>
            {tariffs.map(({ id, name, priority }) => (
              <TableHead key={id} align="right" className={cn('bg-card', value, planTone(priority))}>
                <PlanName name={name} className="font-semibold text-xs" />
                {id === currentId && <span className="sr-only"> (your plan)</span>}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          <PlanRow head="Price per month, from" {...{ tariffs, currentId }} show={priceOf} />
          <PlanRow
            head="API, webhooks and AI apps"
            {...{ tariffs, currentId }}
            show={tariff => <Amount value={valueIn(tariff, 'EXPORT')} type="BOOLEAN" />}
          />
          {features.map(({ tariffConfig: { name, title, type } }) => (
            <PlanRow
              key={name}
              head={title}
              {...{ tariffs, currentId }}
              show={tariff => <Amount value={valueIn(tariff, name)} type={type} />}
            />
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

type PlanRowProps = ComparisonProps & { head: string; show: (tariff: Tariff) => ReactNode }

function PlanRow({ head, tariffs, currentId, show }: PlanRowProps) {
  return (
    <TableRow style={columnsOf(tariffs)}>
      <th
        scope="row"
        className={cn(
          'h-9 border-border/70 border-b py-1 pr-2 pl-4 text-left font-normal transition-colors group-hover/row:bg-accent',
          firstColumn,
        )}
      >
        {head}
      </th>
      {tariffs.map(tariff => (
        <TableCell
          key={tariff.id}
          align="right"
          className={cn('h-9', value, tariff.id === currentId && 'font-semibold')}
        >
          {show(tariff)}
        </TableCell>
      ))}
    </TableRow>
  )
}

/** The last one also holds the edge of the card. */
const columnsOf = ({ length }: readonly Tariff[]) => ({
  gridTemplateColumns: `repeat(${length - 1}, minmax(0, 1fr)) minmax(0, 1.25fr)`,
})

function Amount({ value, type }: { value: number; type: 'BOOLEAN' | 'COUNTER' }) {
  const words = amountText(value, type)
  if (value !== 0 && (type !== 'BOOLEAN' || value < 0)) return words
  const Icon = value === 0 ? Minus : Check
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 align-middle',
        value === 0 && 'font-normal text-muted-foreground text-xs',
      )}
    >
      <Icon aria-hidden className="size-3.5 text-muted-foreground" />
      <span className="max-md:sr-only">{words}</span>
    </span>
  )
}

function featuresOf(tariffs: readonly Tariff[]): Feature[] {
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
