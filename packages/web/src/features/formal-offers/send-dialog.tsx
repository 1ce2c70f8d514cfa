import type { FormalOffer, Match } from '@limelight/contract/formal-offers/schema'
import { useState } from 'react'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../components/ui/dialog.tsx'
import { Note } from '../../components/ui/note.tsx'
import { toast } from '../../components/ui/toast.ts'
import { formatUsdt } from '../../display/usdt.ts'
import { imageUrl } from '../../server/image-url.ts'
import { trpc } from '../../server/trpc.ts'
import { daysWords } from '../offers/offer-words.ts'
import { nameOf } from '../users/name.ts'
import { partsOf } from './matches.tsx'
import { bodyOf, termsOf } from './terms.ts'
import { type PreferencesAddress, useRefreshFormalOffers } from './use-formal-offers.ts'

type SendDialogProps = { preference: FormalOffer; address: PreferencesAddress; onClose: () => void }

/** Sends a copy of a preference to one of the people whom it fits. The preference stays. */
export function SendDialog({ preference, address, onClose }: SendDialogProps) {
  const matches = trpc.formalOffers.matches.useQuery({ x: preference.id, limit: 100, sort: 'price' })
  const [chosen, setChosen] = useState<string>()
  const refresh = useRefreshFormalOffers()
  const send = trpc.formalOffers.create.useMutation({
    onSuccess: made => {
      refresh()
      toast.success('Proposal sent.')
      onClose()
      address.open(made.id)
    },
  })
  const people = peopleIn(matches.data?.data ?? [])
  const lacksTerms = preference.price === null || preference.execDays === null
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent title="Send as a proposal" className="w-[440px]">
        {lacksTerms && (
          <Note className="mx-5 mb-4">A proposal needs a price and days. Add them to the brief first.</Note>
        )}
        <fieldset className="max-h-80 min-w-0 overflow-y-auto px-3 pb-3">
          <legend className="px-2 pb-1.5 text-muted-foreground text-xs">People it fits</legend>
          {matches.isSuccess && people.length === 0 && (
            <p className="px-2 text-muted-foreground">
              Nobody yet. You can also propose terms from any offer, with “Propose your own terms”.
            </p>
          )}
          {matches.isError && <p className="px-2 text-muted-foreground">Couldn’t load who fits.</p>}
          {people.map(({ person, name, price, days }) => (
            <label
              key={person.id}
              htmlFor={`to-${person.id}`}
              className="flex min-h-11 items-center gap-2.5 rounded-md px-2 hover:bg-accent"
            >
              <input
                id={`to-${person.id}`}
                type="radio"
                name="person"
                className="size-4 accent-(--color-control-on)"
                checked={chosen === person.id}
                onChange={() => setChosen(person.id)}
              />
              <Avatar
                name={person.fullName}
                src={person.photo.url === null ? null : imageUrl(person.photo.url)}
                size="sm"
              />
              <span className="min-w-0 flex-1 py-1">
                <span className="block truncate font-medium">{nameOf(person)}</span>
                <span className="block truncate text-2xs text-muted-foreground">
                  {name}
                  {days !== null && ` · ${daysWords(days)}`}
                </span>
              </span>
              <span className="tabular-nums">{price === null ? '–' : formatUsdt(price)}</span>
            </label>
          ))}
        </fieldset>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={send.isPending}
            disabled={chosen === undefined || lacksTerms}
            onClick={() => send.mutate({ ...bodyOf(termsOf(preference)), targetUserId: chosen })}
          >
            Send the proposal
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

/** Each person once, with the first offer or brief that fits. */
function peopleIn(matches: readonly Match[]) {
  const found = matches.flatMap(match => partsOf(match) ?? [])
  return found.filter(({ person }, at) => found.findIndex(other => other.person.id === person.id) === at)
}
