import type { ChatSource } from '@limelight/contract/chats/schema'
import { ChevronRight, Clock, Image, Pin } from 'lucide-react'
import { Link } from 'wouter'
import { Badge } from '../../../components/ui/badge.tsx'
import { now } from '../../../display/clock.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { imageUrl } from '../../../server/image-url.ts'
import { nameOfSource } from '../conversations/merge.ts'
import { hrefOf } from '../source.ts'
import { isUsual, nameOfStatus } from './topics.ts'

/** What the chat is about, always in sight. */
export function PinnedSource({ source }: { source: ChatSource }) {
  if (source.kind === 'EMPTY') return null
  const href = hrefOf(source)
  const content = (
    <>
      <Pin aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
      <span className="grid size-7 shrink-0 place-items-center overflow-hidden rounded-[5px] bg-secondary">
        {source.imageUrl === null ? (
          <Image aria-hidden className="size-3.5 text-muted-foreground" />
        ) : (
          <img src={imageUrl(source.imageUrl)} alt="" className="size-full object-cover" />
        )}
      </span>
      <span className="flex min-w-0 flex-1 items-center gap-x-2.5 max-md:flex-wrap">
        <span className="min-w-0 flex-1 truncate max-md:basis-full">
          <b className="font-medium">{nameOfSource(source)}</b>{' '}
          <span className="text-muted-foreground max-md:text-xs">{source.title}</span>
        </span>
        <Status source={source} />
      </span>
      {source.price !== null && (
        <span className="font-medium tabular-nums max-md:hidden">{formatUsdt(source.price)} USDT</span>
      )}
      {href !== undefined && <ChevronRight aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />}
    </>
  )
  const style =
    'mx-4 flex min-w-0 items-center gap-2.5 rounded-md border bg-muted px-2.5 py-[7px] max-md:mx-3 max-md:min-h-11'
  return href === undefined ? (
    <div className={style}>{content}</div>
  ) : (
    <Link href={href} className={`${style} hover:border-border-strong`}>
      {content}
    </Link>
  )
}

function Status({ source: { status, deadline } }: { source: ChatSource }) {
  if (status === null) return <Badge>No longer there</Badge>
  const name = nameOfStatus(status)
  const left = deadline === null ? undefined : timeLeft(deadline)
  if (left === undefined) return isUsual(status) ? null : <Badge>{name}</Badge>
  return (
    <Badge variant={left.isLate ? 'danger' : 'warning'}>
      <Clock aria-hidden />
      {name}: {left.text}
    </Badge>
  )
}

const hourMs = 60 * 60_000

/** "6 d 23 h", "5 h", "late". */
function timeLeft(deadline: string, at = now()): { text: string; isLate: boolean } {
  const hours = Math.floor((Date.parse(deadline) - at) / hourMs)
  if (Date.parse(deadline) <= at) return { text: 'late', isLate: true }
  if (hours < 1) return { text: 'less than 1 h', isLate: false }
  return { text: hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d ${hours % 24} h`, isLate: false }
}
