import { Mail, MoveRight, Trash2 } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '../ui/dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { Explained } from '../ui/explained.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../ui/popover.tsx'
import { Sheet, SheetContent, SheetHeader, SheetTitle, SheetTrigger } from '../ui/sheet.tsx'
import { toast } from '../ui/toast.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { Block, Line } from './block.tsx'

export function Floating() {
  return (
    <Block title="Overlays">
      <Line>
        <Dialog>
          <DialogTrigger asChild>
            <Button>Dialog</Button>
          </DialogTrigger>
          <DialogContent>
            <DialogHeader>
              <DialogTitle>Done</DialogTitle>
            </DialogHeader>
            <DialogDescription>Payment successful. The Business plan will activate soon.</DialogDescription>
            <DialogFooter>
              <DialogClose asChild>
                <Button variant="primary">OK</Button>
              </DialogClose>
            </DialogFooter>
          </DialogContent>
        </Dialog>
        <Sheet>
          <SheetTrigger asChild>
            <Button>Panel</Button>
          </SheetTrigger>
          <SheetContent>
            <SheetHeader>
              <SheetTitle>Side panel</SheetTitle>
            </SheetHeader>
            <p className="px-5">A sheet over the results.</p>
          </SheetContent>
        </Sheet>
        <Sheet>
          <SheetTrigger asChild>
            <Button>Drawer</Button>
          </SheetTrigger>
          <SheetContent side="left">
            <SheetHeader>
              <SheetTitle>Limelight</SheetTitle>
            </SheetHeader>
          </SheetContent>
        </Sheet>
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button>Menu</Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem>
              <MoveRight aria-hidden />
              Move right
            </DropdownMenuItem>
            <DropdownMenuItem>
              <Mail aria-hidden />
              Email
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem variant="danger">
              <Trash2 aria-hidden />
              Remove
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
        <Tooltip text="Median of (likes + comments) ÷ followers" detail="over the last 96 posts">
          <Button>Tooltip</Button>
        </Tooltip>
        <Popover>
          <PopoverTrigger asChild>
            <Button>Popover</Button>
          </PopoverTrigger>
          <PopoverContent aria-label="Popover" className="w-[300px] p-4">
            A range, a choice, a list of notifications.
          </PopoverContent>
        </Popover>
        <Explained text="Median of the last 96 posts.">Explained</Explained>
      </Line>
      <Line>
        <Button onClick={() => toast.success('Successfully added 3 item(s) to the folder')}>Success</Button>
        <Button
          onClick={() => toast.success('Moved Rosa Feldmann to Done', { action: { label: 'Undo', onClick: () => {} } })}
        >
          Undo
        </Button>
        <Button onClick={() => toast.error('Export is not allowed. Upgrade to a higher tariff')}>Error</Button>
      </Line>
    </Block>
  )
}
