import type { FavouriteItem, FavouriteList } from '@limelight/contract/favourites/schema'
import { cn } from '../../../components/ui/cn.ts'
import { FieldCell } from './cell.tsx'
import type { WriteField } from './use-field-values.ts'

/** The height of a strip in pixels. Lists without custom columns have none. */
export const stripHeight = ({ fields }: FavouriteList) => (fields.length > 0 ? 56 : 0)

type FieldStripProps = { list: FavouriteList; item: FavouriteItem; onWrite: WriteField; className?: string }

/** The values of an item in the custom columns, side by side, where there is no room for a table. */
export function FieldStrip({ list, item, onWrite, className }: FieldStripProps) {
  if (list.fields.length === 0) return null
  return (
    <div className={cn('flex h-14 items-start gap-3 overflow-x-auto', className)}>
      {list.fields.map(field => (
        <span key={field.id} className="grid min-w-18 max-w-40 flex-1 **:text-left">
          <span className="truncate text-2xs/3 text-muted-foreground">{field.name}</span>
          <FieldCell field={field} item={item} onWrite={onWrite} />
        </span>
      ))}
    </div>
  )
}
