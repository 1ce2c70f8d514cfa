import type { ReactNode } from 'react'
import { Card, CardBody, CardHeader, CardTitle } from '../ui/card.tsx'

export function Block({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <Card className={wide ? 'col-span-full bg-background' : 'min-w-0 bg-background'}>
      <CardHeader>
        <CardTitle className="font-medium text-2xs text-muted-foreground">{title}</CardTitle>
      </CardHeader>
      <CardBody className="grid content-start gap-3">{children}</CardBody>
    </Card>
  )
}

export function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>
}
