import type { FormalOffer, Match } from '@limelight/contract/formal-offers/schema'
import { useState } from 'react'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../components/ui/dialog.tsx'
import { Note } from '../../components/ui/note.tsx'
import { toast } from '../../components/ui/toast.ts'
import { imageUrl } from '../../server/image-url.ts'
import { trpc } from '../../server/trpc.ts'
import { nameOf } from '../users/name.ts'
import { bodyOf, termsOf } from './terms.ts'
import { type PreferencesAddress, useRefreshFormalOffers } from './use-formal-offers.ts'

type SendDialogProps = { preference: FormalOffer; address: PreferencesAddress; onClose: () => void }

/** Sends a copy of a preference to one of the people whom it fits. The preference stays. */
export function SendDialog({ preference, address, onClose }: SendDialogProps) {
  const matches = trpc.formalOffers.matches.useQuery({ x: preference.id, limit: 100 })
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
          {people.map(({ id, photo, ...person }) => (
            <label
              key={id}
              htmlFor={`to-${id}`}
              className="flex min-h-11 items-center gap-2.5 rounded-md px-2 hover:bg-accent"
            >
              <input
                id={`to-${id}`}
                type="radio"
                name="person"
                className="size-4 accent-(--color-control-on)"
                checked={chosen === id}
                onChange={() => setChosen(id)}
              />
              <Avatar name={person.fullName} src={photo.url === null ? null : imageUrl(photo.url)} size="sm" />
              <span className="truncate font-medium">{nameOf(person)}</span>
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

function peopleIn(matches: readonly Match[]) {
  const people = matches.flatMap(({ offer, formalOffer }) => offer?.seller ?? formalOffer?.user ?? [])
  return [...new Map(people.map(person => [person.id, person])).values()]
}
