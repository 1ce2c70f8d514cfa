import type { FilterSpec } from '@limelight/contract/search/filters'
import type { FilterContext } from '../reading/ask.ts'
import { ChoicePopup } from './choice-popup.tsx'
import { DatePopup } from './date-popup.tsx'
import { RangePopup } from './range-popup.tsx'
import { SharePopup } from './share-popup.tsx'
import { ThemesDialog } from './themes-dialog.tsx'
import { WordPopup } from './word-popup.tsx'

type FilterEditorProps = FilterContext & { spec: FilterSpec; onDone: () => void; autoFocus?: boolean }

/** The editor of a filter of any kind. It is loaded lazily. */
export default function FilterEditor({ spec, ...props }: FilterEditorProps) {
  switch (spec.kind) {
    case 'range':
      return <RangePopup spec={spec} {...props} />
    case 'dates':
      return <DatePopup spec={spec} {...props} />
    case 'share':
      return <SharePopup spec={spec} {...props} />
    case 'choice':
      return <WordPopup spec={spec} {...props} />
    case 'choices':
      return spec.catalogue === 'themes' ? (
        <ThemesDialog spec={spec} {...props} />
      ) : (
        <ChoicePopup spec={spec} {...props} />
      )
    case 'words':
    case 'flag':
      return null
  }
}
