import type { Chat } from '@limelight/contract/chats/schema'
import { FileText, type LucideIcon, MessageCircle, Scale, ShoppingBag, Tag } from 'lucide-react'
import { Link } from 'wouter'
import { placeOf } from '../conversations/merge.ts'
import { hrefOf } from '../source.ts'

const icons: Record<Chat['source']['kind'], LucideIcon> = {
  EMPTY: MessageCircle,
  OFFER: Tag,
  OFFER_FO: FileText,
  ORDER: ShoppingBag,
  DISPUTE: Scale,
}

/** Stands where the messages of a source begin, or go on after those of another one. */
export function SourceCard({ chat }: { chat: Chat }) {
  const { source } = chat
  const Icon = icons[source.kind]
  const href = hrefOf(source)
  const content = (
    <>
      <Icon aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
      <b className="shrink-0 font-medium">{placeOf(chat)}</b>
      {source.kind !== 'EMPTY' && <span className="truncate text-muted-foreground">{source.title}</span>}
    </>
  )
  const style =
    'mx-auto mt-4 flex w-fit max-w-full items-center gap-1.5 rounded-full border bg-card px-3 py-1 text-xs max-md:min-h-11'
  return href === undefined ? (
    <p className={style}>{content}</p>
  ) : (
    <Link href={href} className={`${style} hover:border-border-strong`}>
      {content}
    </Link>
  )
}
