import type { Recipient, SingleCampaign } from '@limelight/contract/campaigns/schema'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { EndlessView } from '../../../components/endless-view.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Input } from '../../../components/ui/input.tsx'
import { Table, TableBody, TableCell, TableHeads, TableRow } from '../../../components/ui/table.tsx'
import { formatCount, formatMoment } from '../../../display/format.ts'
import { useDebounced } from '../../../display/use-debounced.ts'
import { withParams } from '../../../display/with-params.ts'
import { ReplyDialog } from './reply-dialog.tsx'
import { type RecipientState, useRecipients } from './use-campaigns.ts'
import { eventOf, momentOfRecipient, restOf, stateOf } from './words.ts'

type StateTab = { state: RecipientState | undefined; label: string; count: number }

/** The recipients, by state and by words. The address holds the state. */
export function Recipients({ campaign }: { campaign: SingleCampaign }) {
  const [query, setQuery] = useSearchParams()
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), 250)
  const [opened, open] = useState<Recipient>()
  const tabs = tabsOf(campaign)
  const state = tabs.find(tab => tab.state === query.get('state'))?.state
  const list = useRecipients(campaign.id, {
    ...(state === undefined ? {} : { recipientStatus: state }),
    ...(search === '' ? {} : { recipientSearch: search }),
  })
  const choose = (next: RecipientState | undefined) =>
    setQuery(current => withParams(current, { campaign: campaign.id, state: next }), { replace: true })
  return (
    <>
      <div className="flex items-center gap-2 border-b pr-5 pl-2.5 max-md:pr-2 max-md:pl-0">
        <fieldset aria-label="Recipients by state" className="scroll-row flex h-10 min-w-0 flex-1">
          {tabs.map(tab => (
            <button
              key={tab.label}
              type="button"
              aria-pressed={tab.state === state}
              className="relative inline-flex items-center gap-1.5 whitespace-nowrap px-2.5 font-medium text-muted-foreground text-xs -outline-offset-2 after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 after:rounded-t-[2px] hover:text-foreground aria-pressed:text-foreground aria-pressed:after:bg-foreground"
              onClick={() => choose(tab.state)}
            >
              {tab.label}{' '}
              <span className="font-normal text-muted-foreground tabular-nums">{formatCount(tab.count)}</span>
            </button>
          ))}
        </fieldset>
        <search className="relative w-45 max-xl:hidden">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-muted-foreground"
          />
          <Input
            type="search"
            aria-label="Search recipients"
            placeholder="Name or address"
            maxLength={200}
            className="h-7 pl-8 text-xs"
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </search>
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto max-lg:flex-none max-lg:overflow-visible">
        <EndlessView
          list={list}
          noun="Recipients"
          empty={
            <p className="px-5 py-10 text-center text-muted-foreground">
              {search === '' ? 'No recipient is in this state.' : `No recipient matches “${search}”.`}
            </p>
          }
        >
          {recipients => <Rows recipients={recipients} onOpen={open} />}
        </EndlessView>
      </div>
      {opened !== undefined && (
        <ReplyDialog recipient={opened} subject={campaign.subject} onClose={() => open(undefined)} />
      )}
    </>
  )
}

function tabsOf(campaign: SingleCampaign): StateTab[] {
  const rest = restOf(campaign)
  const isOver = campaign.status === 'CANCELLED'
  const tabs: StateTab[] = [
    { state: 'REPLIED', label: 'Replied', count: campaign.repliedCount },
    { state: 'BOUNCED', label: 'Bounced', count: campaign.bouncedCount },
    { state: 'FAILED', label: 'Failed', count: campaign.failedCount },
    { state: 'UNKNOWN', label: 'Unconfirmed', count: campaign.unknownCount },
    { state: 'UNSUBSCRIBED', label: 'Unsubscribed', count: campaign.unsubscribedCount },
    { state: isOver ? 'SKIPPED' : 'QUEUED', label: isOver ? 'Not sent' : 'Waiting', count: rest },
  ]
  return [{ state: undefined, label: 'All', count: campaign.recipientsCount }, ...tabs.filter(({ count }) => count > 0)]
}

function Rows({ recipients, onOpen }: { recipients: Recipient[]; onOpen: (recipient: Recipient) => void }) {
  return (
    <Table label="Recipients">
      <TableHeads
        columns={[
          ['Recipient', 'h-7.5 xl:w-56'],
          ['State', 'h-7.5 w-31'],
          ['When', 'h-7.5 w-32 max-md:hidden'],
          ['What happened', 'h-7.5 max-xl:hidden'],
          [<span className="sr-only">Action</span>, 'h-7.5 w-21 max-md:w-18'],
        ]}
      />
      <TableBody>
        {recipients.map(recipient => (
          <Row key={recipient.id} recipient={recipient} onOpen={onOpen} />
        ))}
      </TableBody>
    </Table>
  )
}

function Row({ recipient, onOpen }: { recipient: Recipient; onOpen: (recipient: Recipient) => void }) {
  const { name, email } = recipient
  const { label, Icon, tone } = stateOf(recipient)
  const moment = momentOfRecipient(recipient)
  const event = eventOf(recipient)
  const hasMore = recipient.reply !== null || recipient.error !== null || recipient.status === 'UNKNOWN'
  return (
    <TableRow>
      <TableCell className="h-11.5 max-md:first:pl-3">
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={name ?? email} size="sm" className="size-7" />
          <span className="grid min-w-0">
            <span className="truncate font-medium">{name ?? email}</span>
            {name !== null && (
              <span title={email} className="truncate text-muted-foreground text-xs">
                {email}
              </span>
            )}
          </span>
        </span>
      </TableCell>
      <TableCell className="h-11.5">
        <span
          className={cn(
            'inline-flex items-center gap-1.5 whitespace-nowrap align-middle font-medium text-xs [&_svg]:size-3.5',
            tone,
          )}
        >
          <Icon aria-hidden />
          {label}
        </span>
      </TableCell>
      <TableCell className="h-11.5 text-muted-foreground text-xs tabular-nums max-md:hidden">
        {moment !== null && <time dateTime={moment}>{formatMoment(moment)}</time>}
      </TableCell>
      <TableCell className="h-11.5 text-xs max-xl:hidden" title={event}>
        {event}
      </TableCell>
      <TableCell align="right" className="h-11.5 max-md:last:pr-3">
        {hasMore && (
          <Button size="sm" aria-label={`Open: ${name ?? email}`} onClick={() => onOpen(recipient)}>
            Open
          </Button>
        )}
      </TableCell>
    </TableRow>
  )
}
