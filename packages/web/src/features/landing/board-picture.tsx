import { type FaceName, Portrait } from '../../components/portrait.tsx'
import { cn } from '../../components/ui/cn.ts'

export function BoardPicture() {
  return (
    <div
      role="img"
      aria-label="A board with the columns New, Contacted and Done; a card is on its way to Contacted"
      className="grid grid-cols-3 items-start gap-2.5 max-md:grid-cols-2"
    >
      <Column name="New">
        <Card face="coral" topic="Parenting" handle="w-14" />
        <Card face="violet" topic="Books" handle="w-18" />
      </Column>
      <Column name="Contacted" isTarget>
        <Card face="sea" topic="Running" handle="w-16" />
        <span className="block h-14 rounded-md border border-lit-line border-dashed" />
        <Card
          face="gold"
          topic="Food"
          handle="w-12"
          className="relative -mt-12 mr-3 -ml-7 rotate-[1.6deg] border-border-strong shadow-lg"
        />
      </Column>
      <Column name="Done" className="max-md:hidden">
        <Card face="plum" topic="Fashion" handle="w-16" />
      </Column>
    </div>
  )
}

type ColumnProps = { name: string; isTarget?: boolean; className?: string; children: React.ReactNode }

function Column({ name, isTarget, className, children }: ColumnProps) {
  return (
    <div
      className={cn(
        'grid min-h-49 content-start gap-1.5 rounded-lg px-2 pt-2.5 pb-2',
        isTarget ? 'bg-lit-soft inset-ring inset-ring-lit-line' : 'bg-muted',
        className,
      )}
    >
      <p className="px-1 pb-0.5 font-semibold">{name}</p>
      {children}
    </div>
  )
}

type CardProps = { face: FaceName; topic: string; handle: string; className?: string }

function Card({ face, topic, handle, className }: CardProps) {
  return (
    <span className={cn('flex h-14 items-center gap-2.5 rounded-md border bg-card px-2.5', className)}>
      <Portrait face={face} />
      <span className="min-w-0">
        <span className="block truncate font-medium">{topic}</span>
        <span className={cn('mt-1 block h-2 max-w-full rounded-full bg-secondary', handle)} />
      </span>
    </span>
  )
}
