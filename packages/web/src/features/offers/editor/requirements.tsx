import { Circle, CircleCheck, CircleX } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '../../../components/ui/button.tsx'
import type { Requirement } from './missing.ts'

type RequirementsProps = { requirements: readonly Requirement[]; onLink: () => void }

/** What an offer needs before buyers see it, and where to do it. */
export function Requirements({ requirements, onLink }: RequirementsProps) {
  return (
    <section aria-labelledby="to-be-seen" className="border-t pt-3.5">
      <h3 id="to-be-seen" className="mb-2 font-semibold">
        To be seen by buyers
      </h3>
      <ul className="grid gap-1.5 text-xs">
        {requirements.map(({ key, text, isMet, isWrong, detail }) => (
          <li key={key} className="flex gap-2">
            {isMet ? (
              <CircleCheck aria-label="Done" className="mt-px size-3.5 shrink-0 text-success" />
            ) : isWrong ? (
              <CircleX aria-label="Wrong" className="mt-px size-3.5 shrink-0 text-danger" />
            ) : (
              <Circle aria-label="Missing" className="mt-px size-3.5 shrink-0 text-muted-foreground" />
            )}
            <span className="min-w-0">
              {text}
              {detail !== undefined && <span className="block text-muted-foreground">{detail}</span>}
              {!isMet && key === 'account' && (
                <Button size="sm" className="mt-1.5 flex" onClick={onLink}>
                  Link an account
                </Button>
              )}
              {!isMet && key === 'person' && (
                <Link href="/user/edit" className="link block">
                  Complete your profile
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
