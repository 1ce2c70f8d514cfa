import { toast } from '../../../components/ui/toast.ts'
import type { Draft } from '../drafts.ts'
import { escapeHtml, mapVariable, textInHtml, type Variable, variablesOf, writeVariable } from '../texts/markup.ts'
import type { Fix } from './findings.ts'
import type { Editors } from './message.tsx'

type FixOptions = {
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
  editors: Editors
  ask: (variable: Variable) => void
  recheck: () => void
}

/** Carries out the fix of a finding. */
export function useFixes({ draft, onChange, editors, ask, recheck }: FixOptions) {
  const rewrite = (name: string, write: (variable: Variable) => string, inHtml = write) =>
    onChange({
      subject: mapVariable(draft.subject, name, write),
      html: mapVariable(draft.html, name, inHtml),
      followUps: draft.followUps.map(followUp => ({
        ...followUp,
        subject: mapVariable(followUp.subject, name, write),
        body: mapVariable(followUp.body, name, write),
      })),
    })
  const setFallback = (name: string, fallback: string) =>
    rewrite(
      name,
      () => writeVariable({ name, fallback }),
      () => writeVariable({ name, fallback: escapeHtml(fallback) }),
    )
  /** Its fallback stays in its place. */
  const removeVariable = (name: string) => rewrite(name, ({ fallback }) => fallback)
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('Copied. Send it to the people who look after your domain.'),
      () => toast.error('Couldn’t copy. Select the text instead.'),
    )
  return {
    setFallback,
    removeVariable,
    run: (fix: Fix) => {
      switch (fix.does) {
        case 'fallback': {
          const used = variablesOf(`${draft.subject}\n${textInHtml(draft.html)}`)
          return ask(used.find(({ name }) => name === fix.name) ?? { name: fix.name, fallback: '' })
        }
        case 'remove-variable':
          return removeVariable(fix.name)
        case 'show':
          if (editors.body.current?.find(fix.words) || editors.subject.current?.find(fix.words)) return
          return toast.error('These words are in a follow-up.')
        case 'copy':
          return void copy(fix.text)
        case 'check-again':
          return recheck()
        case 'add-unsubscribe':
          return onChange({ html: `${draft.html}<p>{{unsubscribe}}</p>` })
      }
    },
  }
}
