import { Coins } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useDraft } from '../../components/forms/drafts.ts'
import { KeptNote } from '../../components/forms/kept-note.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card, CardBody } from '../../components/ui/card.tsx'
import { Input } from '../../components/ui/input.tsx'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'

/** Asks for test tokens; another admin who asks for the same sends them. */
export function TestTokens() {
  const utils = trpc.useUtils()
  const draft = useDraft('test tokens', { to: '', amount: '1000' })
  const { to, amount } = draft.values
  const [problem, setProblem] = useState('')
  const send = trpc.chain.transferTokens.useMutation({
    onSuccess: answer => {
      draft.forget()
      toast.success('act' in answer ? 'Another admin confirms it within 24 hours' : 'The test tokens are on their way')
      return Promise.all([utils.chain.invalidate(), utils.admin.approvals.invalidate()])
    },
  })
  return (
    <Card title="Send test USDT" className="min-w-0">
      <CardBody className="grid gap-2">
        <form
          aria-label="Test tokens"
          className="flex flex-wrap gap-2"
          onSubmit={event => {
            event.preventDefault()
            const found = problemOf(to.trim(), amount.trim())
            setProblem(found)
            if (found === '') send.mutate({ to: to.trim(), amount: amount.trim() })
          }}
        >
          <Input
            aria-label="Address"
            placeholder="0x… address"
            {...draft.text('to')}
            spellCheck={false}
            autoComplete="off"
            className="w-auto min-w-50 flex-1 font-mono"
          />
          <Input
            aria-label="Amount in USDT"
            inputMode="decimal"
            {...draft.text('amount')}
            className="w-24 text-right"
          />
          <Button type="submit" busy={send.isPending} disabled={to.trim() === '' || amount.trim() === ''}>
            <Coins aria-hidden />
            Send test USDT
          </Button>
        </form>
        <KeptNote draft={draft} />
        <p role="alert" className="font-medium text-danger text-xs empty:hidden">
          {problem}
        </p>
        <p className="text-muted-foreground text-xs">
          A second admin confirms within 24 hours, here or under{' '}
          <Link href="/admin/approvals" className="link">
            Approvals
          </Link>
          . At most 10,000 USDT, on test networks only.
        </p>
      </CardBody>
    </Card>
  )
}

const maxAmount = 10_000

/** The server refuses both with one code, which does not say which of them is wrong. */
function problemOf(to: string, amount: string): string {
  if (!/^0x[0-9a-f]{40}$/i.test(to)) return 'The address needs 0x and 40 characters.'
  const value = Number(amount)
  return value > 0 && value <= maxAmount ? '' : 'The amount must be above 0 and at most 10,000 USDT.'
}
