import type { DeadLetter } from '@limelight/contract/admin/schema'
import { getQueryKey } from '@trpc/react-query'
import { RefreshCw, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EndlessView } from '../../components/endless-view.tsx'
import { AdminPanel, PanelSection } from '../../components/shell/admin-panel.tsx'
import { useKeys } from '../../components/shell/keys.tsx'
import { useRowKeys } from '../../components/shell/use-row-keys.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { Note } from '../../components/ui/note.tsx'
import { toast } from '../../components/ui/toast.ts'
import { formatMoment } from '../../display/format.ts'
import { useEndlessList } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
import { ConfirmAct } from './confirm-act.tsx'

type DeadLettersProps = {
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  /** What stands above the list. */
  children: ReactNode
}

/** Jobs that failed for good, with replay for the selected ones and the open one in the panel. */
export function DeadLetters({ openId, onOpen, children }: DeadLettersProps) {
  const utils = trpc.useUtils()
  const list = useEndlessList<DeadLetter>(getQueryKey(trpc.admin.deadLetters, {}, 'infinite'), offset =>
    utils.client.admin.deadLetters.query({ offset, limit: 50 }),
  )
  const [selected, setSelected] = useState<readonly string[]>([])
  const letters = list.items ?? []
  const chosen = selected.filter(id => letters.some(letter => letter.id === id))
  const open = letters.find(({ id }) => id === openId)
  const replay = trpc.admin.replay.useMutation({
    onSuccess: ({ replayed }) => {
      toast.success(replayed === 1 ? '1 job was queued again' : `${replayed} jobs were queued again`)
      setSelected([])
      onOpen(undefined)
      return utils.admin.invalidate()
    },
  })
  const toggle = (id: string) =>
    setSelected(chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id])
  useRowKeys({ ids: letters.map(({ id }) => id), openId, open: onOpen, noun: 'dead letter' })
  useKeys([
    { key: 'x', label: 'Select the open dead letter', run: () => openId !== undefined && toggle(openId) },
    {
      key: 'r',
      label: 'Replay the selected dead letters, or the open one',
      run: () => {
        const ids = chosen.length > 0 ? chosen : open === undefined ? [] : [open.id]
        if (ids.length > 0 && !replay.isPending) replay.mutate({ ids })
      },
    },
  ])
  return (
    <div className="flex min-h-0 flex-1">
      <div className="min-w-0 flex-1 overflow-y-auto">
        {children}
        <section aria-labelledby="dead-letters" className="border-t">
          <div className="flex min-h-11 items-center gap-2 px-5 pt-2 max-md:px-3">
            <h2 id="dead-letters" className="font-semibold">
              Dead letters
            </h2>
            {list.total > 0 && <Badge variant="danger">{list.total}</Badge>}
            <span className="flex-1" />
            {chosen.length > 0 && (
              <Button size="sm" busy={replay.isPending} onClick={() => replay.mutate({ ids: chosen })}>
                <RefreshCw aria-hidden />
                Replay {chosen.length}
              </Button>
            )}
          </div>
          <EndlessView
            list={list}
            noun="Dead letters"
            empty={
              <p className="px-5 pt-1 pb-5 text-muted-foreground max-md:px-3">
                None. Jobs that keep failing end here, and nothing of them is lost.
              </p>
            }
          >
            {shown => (
              <ul className="pb-2">
                {shown.map(letter => (
                  <li
                    key={letter.id}
                    data-row={letter.id}
                    data-state={chosen.includes(letter.id) ? 'selected' : undefined}
                    data-open={letter.id === openId ? '' : undefined}
                    className="flex items-center gap-4 border-border/70 border-b px-5 hover:bg-accent data-open:bg-accent data-[state=selected]:bg-lit-soft max-md:px-3"
                  >
                    <Checkbox
                      aria-label={`Select ${letter.name}`}
                      checked={chosen.includes(letter.id)}
                      onChange={() => toggle(letter.id)}
                    />
                    <button
                      type="button"
                      className="flex min-w-0 flex-1 items-center gap-4 py-1.5 text-left"
                      onClick={() => onOpen(letter.id)}
                    >
                      <span className="grid min-w-0 flex-1">
                        <span className="truncate font-mono text-xs">{letter.name}</span>
                        <span className="truncate text-muted-foreground text-xs">
                          {letter.lastError ?? 'No reason'}
                        </span>
                      </span>
                      <span className="shrink-0 text-xs tabular-nums max-md:hidden">{triesOf(letter)}</span>
                      <span className="w-30 shrink-0 text-right text-muted-foreground text-xs tabular-nums">
                        {formatMoment(letter.deadAt)}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </EndlessView>
        </section>
      </div>
      {open !== undefined && (
        <Letter
          letter={open}
          isReplaying={replay.isPending}
          onReplay={() => replay.mutate({ ids: [open.id] })}
          onClose={() => onOpen(undefined)}
        />
      )}
    </div>
  )
}

type LetterProps = { letter: DeadLetter; isReplaying: boolean; onReplay: () => void; onClose: () => void }

function Letter({ letter, isReplaying, onReplay, onClose }: LetterProps) {
  const utils = trpc.useUtils()
  const drop = trpc.admin.drop.useMutation({
    onSuccess: () => {
      toast.success('The dead letter was dropped')
      onClose()
      return utils.admin.invalidate()
    },
  })
  return (
    <AdminPanel
      title={letter.name}
      subtitle={`Role ${letter.role}, ${triesOf(letter)}, last ${formatMoment(letter.deadAt)}`}
      onClose={onClose}
    >
      <PanelSection title="Why it stopped">
        <Note variant="danger" className="break-words">
          {letter.lastError ?? 'The worker recorded no reason. Its log has more.'}
        </Note>
      </PanelSection>
      <PanelSection title="Payload">
        <pre className="whitespace-pre-wrap break-words rounded-md border bg-muted p-3 font-mono text-2xs">
          {JSON.stringify(letter.payload, null, 2)}
        </pre>
      </PanelSection>
      <PanelSection title="If you replay it">
        <p className="text-muted-foreground text-xs">
          The job is queued again with all its tries. Writes to the database happen once, however often it runs.
        </p>
        <div className="grid grid-cols-2 gap-2">
          <ConfirmDrop onDrop={() => drop.mutateAsync({ id: letter.id })} />
          <Button size="sm" variant="primary" busy={isReplaying} onClick={onReplay}>
            <RefreshCw aria-hidden />
            Replay
          </Button>
        </div>
      </PanelSection>
    </AdminPanel>
  )
}

function ConfirmDrop({ onDrop }: { onDrop: () => Promise<unknown> }) {
  return (
    <ConfirmAct
      title="Drop the dead letter?"
      text="Its effect never happens, and it can’t be brought back. The audit keeps the job and its payload."
      confirm="Drop"
      isDangerous
      onConfirm={onDrop}
    >
      <Button size="sm" variant="quiet-danger">
        <Trash2 aria-hidden />
        Drop
      </Button>
    </ConfirmAct>
  )
}

function triesOf({ attempts }: { attempts: number }): string {
  return attempts === 1 ? '1 try' : `${attempts} tries`
}
