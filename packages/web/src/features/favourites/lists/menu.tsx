import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { ChartNoAxesColumn, Columns3, Ellipsis, History, LayoutList, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../components/ui/dropdown-menu.tsx'
import { listsPath } from '../../../display/list-path.ts'
import { WatchList } from '../../alerts/watch-list.tsx'
import { EmailList } from '../../campaigns/email-list.tsx'
import type { FavouritesAddress } from '../address.ts'
import { FieldsDialog } from '../fields/dialog.tsx'
import { DeleteList } from './delete-list.tsx'
import { EditList } from './edit-list.tsx'

/** Holds the less frequent actions on a list. */
export function ListMenu({ list, address }: { list: FavouriteList; address: FavouritesAddress }) {
  const [dialog, setDialog] = useState<'edit' | 'fields' | 'delete'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" icon aria-label="List menu">
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => setDialog('edit')}>
            <Pencil aria-hidden />
            Rename or describe
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setDialog('fields')}>
            <Columns3 aria-hidden />
            Custom columns
          </DropdownMenuItem>
          <EmailList list={list} className="md:hidden" />
          <WatchList list={list} />
          {list.type !== 'content' && (
            <DropdownMenuItem asChild>
              <Link href={`/favourites/${list.id}/results`}>
                <ChartNoAxesColumn aria-hidden />
                Results
              </Link>
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={address.showExports}>
            <History aria-hidden />
            Earlier exports
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <Link href={listsPath}>
              <LayoutList aria-hidden />
              All lists
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem variant="danger" onSelect={() => setDialog('delete')}>
            <Trash2 aria-hidden />
            Delete list
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <FieldsDialog list={list} isOpen={dialog === 'fields'} onClose={close} />
      <EditList list={list} isOpen={dialog === 'edit'} onClose={close} />
      <DeleteList
        list={list}
        isOpen={dialog === 'delete'}
        onClose={close}
        onDeleted={address.closeList}
        onRestored={() => address.openList(list)}
      />
    </>
  )
}
