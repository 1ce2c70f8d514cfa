import type { Field, FormalOffer } from '@limelight/contract/formal-offers/schema'
import { MessageCircle, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useDraft } from '../../components/forms/drafts.ts'
import { KeptNote } from '../../components/forms/kept-note.tsx'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button, buttonVariants } from '../../components/ui/button.tsx'
import { toast } from '../../components/ui/toast.ts'
import { formatMoment } from '../../display/format.ts'
import { imageUrl } from '../../server/image-url.ts'
import { trpc } from '../../server/trpc.ts'
import { isSameDeliverables, problemIn } from '../orders/posts/deliverables.ts'
import { DeliverablesField } from '../orders/posts/deliverables-field.tsx'
import { firstNameOf, nameOf } from '../users/name.ts'
import { useUser } from '../users/use-user.ts'
import { AcceptProposal } from './accept-proposal.tsx'
import { ConfigFields } from './config-fields.tsx'
import { IfAccepted } from './if-accepted.tsx'
import { Panes } from './panes.tsx'
import { Suffixed } from './preference-editor.tsx'
import { bodyOf, isSameTerms, type TermValues, termsOf } from './terms.ts'
import { TermsTable } from './terms-table.tsx'
import { isSellerOf, isWaitingFor, type PreferencesAddress, useRefreshFormalOffers } from './use-formal-offers.ts'
import { useTermErrors } from './use-term-errors.ts'

type ProposalViewProps = { proposal: FormalOffer; fields: readonly Field[]; address: PreferencesAddress }

/** The terms of a proposal, and what the user can do: accept, change or take back. */
export function ProposalView({ proposal, fields, address }: ProposalViewProps) {
  const user = useUser()
  const refresh = useRefreshFormalOffers()
  const { errors, meta, refuse, clear } = useTermErrors()
  const isMaker = proposal.userId === user.id
  const isSeller = isSellerOf(user.id, proposal)
  const other = (isMaker ? proposal.target : proposal.user) ?? proposal.user
  const firstName = firstNameOf(other)
  const isOpen = proposal.status === 'SENT'
  const { kept, draft, isDirty, setChanging } = useChange(proposal, isOpen && !isSeller)
  const change = (changes: Partial<TermValues>) => {
    clear()
    kept.change(changes)
  }
  const update = trpc.formalOffers.update.useMutation({
    meta,
    onError: refuse,
    onSuccess: () => {
      kept.forget()
      setChanging(false)
      refresh()
      toast.success(`Change sent. It waits for ${nameOf(other)}.`)
    },
  })
  const remove = trpc.formalOffers.delete.useMutation({
    onSuccess: () => {
      address.close()
      refresh()
      toast.success('Proposal taken back.')
    },
  })
  return (
    <Panes
      label="What it means"
      side={<IfAccepted proposal={proposal} other={other} isSeller={isSeller} />}
      bar={
        <>
          {proposal.chatId !== null && (
            <Link href={`/chats/${proposal.chatId}`} className={buttonVariants()}>
              <MessageCircle aria-hidden />
              {/* Phones need the room for what decides. */}
              <span className="max-md:sr-only">Message</span>
            </Link>
          )}
          {isMaker && isOpen && (
            <Button
              variant="ghost"
              className="text-danger"
              busy={remove.isPending}
              onClick={() => remove.mutate({ id: proposal.id })}
            >
              <Trash2 aria-hidden />
              Take back
            </Button>
          )}
          <span className="flex-1" />
          {isOpen && !isSeller && draft === undefined && (
            <Button onClick={() => setChanging(true)}>
              <Pencil aria-hidden />
              Change terms
            </Button>
          )}
          {draft !== undefined ? (
            <>
              <Button
                variant="ghost"
                onClick={() => {
                  setChanging(false)
                  clear()
                }}
              >
                Cancel
              </Button>
              <Button
                variant="primary"
                disabled={!isDirty}
                busy={update.isPending}
                onClick={() => update.mutate({ id: proposal.id, ...changeOf(draft, termsOf(proposal)) })}
              >
                <Send aria-hidden />
                Send the change
              </Button>
            </>
          ) : (
            <AcceptProposal proposal={proposal} fields={fields} canAccept={isWaitingFor(user.id, proposal)} />
          )}
        </>
      }
    >
      <header className="mb-4 flex items-center gap-3">
        <Avatar name={other.fullName} src={other.photo.url === null ? null : imageUrl(other.photo.url)} size="lg" />
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere font-display font-semibold text-[20px]/6.5 tracking-title max-md:text-lg">
            {proposal.name}
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-muted-foreground text-xs">
            <span>
              {isMaker ? 'To' : 'From'}{' '}
              <Link href={`/user/${other.id}`} className="link">
                {nameOf(other)}
              </Link>
              , <time dateTime={proposal.updatedAt}>{formatMoment(proposal.updatedAt)}</time>
            </span>
            <ProposalBadge proposal={proposal} isWaiting={isWaitingFor(user.id, proposal)} firstName={firstName} />
          </p>
        </div>
      </header>
      <TermsTable
        proposal={proposal}
        fields={fields}
        terms={isDirty ? draft : undefined}
        makerName={isMaker ? 'You' : firstName}
        buyerName={isSeller ? firstName : 'You'}
      />
      {draft !== undefined && (
        <section aria-label="Your change" className="mt-5 grid gap-3.5 border-t pt-4">
          <h3 className="font-semibold">Your change</h3>
          <KeptNote draft={kept} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Suffixed
              label="Price, whole work"
              unit="USDT"
              isRequired
              value={draft.price}
              error={errors.price}
              onType={price => change({ price })}
            />
            <Suffixed
              label="Ready within"
              unit="days"
              isRequired
              value={draft.execDays}
              error={errors.execDays}
              onType={execDays => change({ execDays })}
            />
          </div>
          <DeliverablesField
            values={draft.deliverables}
            problem={problemIn(errors)}
            onChange={deliverables => change({ deliverables })}
          />
          <ConfigFields fields={fields} config={draft.config} errors={errors} onChange={config => change({ config })} />
        </section>
      )}
    </Panes>
  )
}

/** Terms of the own change, which opens by itself if it was begun earlier. */
function useChange(proposal: FormalOffer, isAllowed: boolean) {
  const kept = useDraft(`terms ${proposal.id}`, termsOf(proposal))
  const [isChanging, setChanging] = useState(kept.keptAt !== undefined)
  const draft = isChanging && isAllowed ? kept.values : undefined
  const isDirty = draft !== undefined && !isSameTerms(draft, termsOf(proposal))
  return { kept, draft, isDirty, setChanging }
}

/** What stays is not sent: the user may see parts of it masked. */
function changeOf(draft: TermValues, before: TermValues) {
  const { side: _side, deliverables, ...change } = bodyOf(draft)
  return { ...change, ...(!isSameDeliverables(draft.deliverables, before.deliverables) && { deliverables }) }
}

type ProposalBadgeProps = { proposal: FormalOffer; isWaiting: boolean; firstName: string }

function ProposalBadge({ proposal, isWaiting, firstName }: ProposalBadgeProps) {
  if (proposal.status === 'ACCEPTED') return <Badge variant="success">Accepted</Badge>
  return isWaiting ? <Badge variant="warning">Waits for you</Badge> : <Badge>Waits for {firstName}</Badge>
}
