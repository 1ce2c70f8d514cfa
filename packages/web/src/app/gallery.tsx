import '../styles/app.css'
import { Columns3, Download, Mail, MoveRight, Plus, Scale, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useForm } from 'react-hook-form'
import { EmptyView } from '../components/empty-view.tsx'
import { ErrorView } from '../components/error-view.tsx'
import { Mark } from '../components/shell/brand.tsx'
import { ThemeSwitch } from '../components/shell/theme-switch.tsx'
import { Avatar } from '../components/ui/avatar.tsx'
import { Badge } from '../components/ui/badge.tsx'
import { Button } from '../components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '../components/ui/card.tsx'
import { Checkbox } from '../components/ui/checkbox.tsx'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '../components/ui/dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../components/ui/dropdown-menu.tsx'
import { Form, FormField } from '../components/ui/form.tsx'
import { Input } from '../components/ui/input.tsx'
import { Note } from '../components/ui/note.tsx'
import { PasswordInput } from '../components/ui/password-input.tsx'
import { PeerBar } from '../components/ui/peer-bar.tsx'
import { Sheet, SheetContent, SheetHeader, SheetTitle, SheetTrigger } from '../components/ui/sheet.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../components/ui/table.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../components/ui/tabs.tsx'
import { Toaster, toast } from '../components/ui/toast.tsx'
import { Tooltip } from '../components/ui/tooltip.tsx'

/** Every component in every state, for whoever builds with them: `npm run dev`, then /gallery.html. Not in the product. */
function Gallery() {
  return (
    <main className="mx-auto max-w-[1280px] px-6 pt-5 pb-8">
      <header className="flex items-center gap-2.5">
        <Mark />
        <h1 className="flex-1 font-semibold text-xl tracking-tight">Components</h1>
        <ThemeSwitch />
      </header>
      <div className="mt-4 grid grid-cols-3 items-stretch gap-4 max-md:grid-cols-1 max-lg:grid-cols-2">
        <Buttons />
        <Inputs />
        <Marks />
        <Block title="Skeleton, same shape as the table">
          {['w-30', 'w-23', 'w-34', 'w-26'].map(width => (
            <div key={width} className="flex h-13 items-center gap-3 border-t first-of-type:border-t-0">
              <Skeleton className="size-4" />
              <Skeleton className="size-8 rounded-full" />
              <span className="flex-1">
                <Skeleton className={`h-[11px] ${width}`} />
                <Skeleton className="mt-1.5 h-[9px] w-16" />
              </span>
              <Skeleton className="h-[11px] w-11" />
              <Skeleton className="h-[11px] w-13" />
            </div>
          ))}
        </Block>
        <Block title="Empty, with the next step">
          <EmptyView
            title="No creator matches all six filters"
            actions={
              <>
                <Button variant="primary" size="sm">
                  Remove the last filter
                </Button>
                <Button size="sm">Clear all</Button>
              </>
            }
          >
            Quality excludes the most.
          </EmptyView>
        </Block>
        <Block title="Error, with a retry">
          <ErrorView
            title="Search isn’t available right now"
            onRetry={() => {}}
            attempts={{ count: 3, lastAt: new Date() }}
          >
            Your filters are kept. Lists, messages and orders still work.
          </ErrorView>
        </Block>
        <Floating />
        <Notes />
        <Block title="Tabs">
          <Tabs defaultValue="one">
            <TabsList aria-label="Segments">
              <TabsTrigger value="one">Sign In</TabsTrigger>
              <TabsTrigger value="two">Sign Up</TabsTrigger>
            </TabsList>
            <TabsContent value="one">First</TabsContent>
            <TabsContent value="two">Second</TabsContent>
          </Tabs>
          <Tabs defaultValue="one">
            <TabsList variant="line" aria-label="Network">
              <TabsTrigger value="one">Instagram</TabsTrigger>
              <TabsTrigger value="two">YouTube</TabsTrigger>
            </TabsList>
            <TabsContent value="one">First</TabsContent>
            <TabsContent value="two">Second</TabsContent>
          </Tabs>
        </Block>
        <Rows />
      </div>
      <Toaster />
    </main>
  )
}

function Block({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <Card className={wide ? 'col-span-full bg-background' : 'min-w-0 bg-background'}>
      <CardHeader>
        <CardTitle className="font-medium text-2xs text-muted-foreground">{title}</CardTitle>
      </CardHeader>
      <CardBody className="grid content-start gap-3">{children}</CardBody>
    </Card>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>
}

function Buttons() {
  const [busy, setBusy] = useState(true)
  return (
    <Block title="Buttons">
      <Line>
        <Button variant="primary">
          <Plus aria-hidden />
          Add to list
        </Button>
        <Button>
          <Download aria-hidden />
          Export
        </Button>
        <Button variant="ghost">Clear all</Button>
        <Button variant="danger">
          <Trash2 aria-hidden />
          Delete list
        </Button>
        <Button variant="quiet-danger">
          <Scale aria-hidden />
          Open a dispute
        </Button>
      </Line>
      <Line>
        <Button variant="primary" size="sm">
          Small
        </Button>
        <Button size="sm">Small</Button>
        <Button variant="primary" size="lg">
          Large
        </Button>
        <Button icon aria-label="Compare">
          <Columns3 aria-hidden />
        </Button>
        <Button disabled>Disabled</Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button aria-pressed>
          <Mail aria-hidden />
          Pressed
        </Button>
      </Line>
      <Line>
        <Button busy={busy} busyLabel="Saving…">
          Save changes
        </Button>
        <Button variant="primary" busy={busy} busyLabel="Saving…">
          Save changes
        </Button>
        <Button variant="ghost" onClick={() => setBusy(!busy)}>
          Busy on, off
        </Button>
      </Line>
    </Block>
  )
}

function Inputs() {
  const form = useForm({
    defaultValues: { name: '', note: 'Everyone we met in Cologne', secret: 'correct horse', terms: true },
    errors: { note: { type: 'max', message: 'Description should not be longer than 24 characters' } },
  })
  return (
    <Block title="Inputs">
      <Form>
        <div className="grid grid-cols-2 gap-x-3">
          <FormField form={form} name="name" label="List name" hint="optional">
            {control => <Input {...control} placeholder="Spring kitchen" />}
          </FormField>
          <FormField form={form} name="note" label="Description">
            {control => <Input {...control} />}
          </FormField>
        </div>
        <FormField form={form} name="secret" label="Password">
          {control => <PasswordInput {...control} autoComplete="off" />}
        </FormField>
        <FormField form={form} name="terms" inline label="I accept the terms">
          {control => <Checkbox {...control} />}
        </FormField>
        <Input aria-label="Disabled" defaultValue="USDT" disabled />
      </Form>
    </Block>
  )
}

function Marks() {
  return (
    <Block title="Badges, marks, people">
      <Line>
        <Badge>Creator</Badge>
        <Badge variant="line">As of 11.19.2025</Badge>
        <Badge variant="success">Completed</Badge>
        <Badge variant="warning">Waiting for you</Badge>
        <Badge variant="danger">Refused</Badge>
        <Badge variant="info">Sent</Badge>
        <Badge variant="lit">3 selected</Badge>
      </Line>
      <Line>
        <PeerBar value={0.8} /> far above <PeerBar value={0.2} /> near <PeerBar value={-0.5} /> below
      </Line>
      <Line>
        <Avatar name="Vera Lindqvist" size="sm" />
        <Avatar name="Vera Lindqvist" />
        <Avatar name="Vera" size="lg" />
        <Avatar name="" size="xl" />
      </Line>
    </Block>
  )
}

function Floating() {
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

function Notes() {
  return (
    <Block title="Notes">
      <Note>Prices are in USDT.</Note>
      <Note variant="info">Your session has ended. Sign in again to continue.</Note>
      <Note variant="lit">You can create another 7 / 10 lists on your plan</Note>
      <Note variant="success">Your email is confirmed.</Note>
      <Note variant="danger">Client wallet not set.</Note>
    </Block>
  )
}

function Rows() {
  return (
    <Block title="Table" wide>
      <Table>
        <TableHeader>
          <TableRow>
            <TableHead>Creator</TableHead>
            <TableHead align="right" aria-sort="descending">
              Followers
            </TableHead>
            <TableHead align="center">Network</TableHead>
            <TableHead align="right">Last post</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {['Plain', 'Selected', 'Open', 'Selected and open'].map(kind => (
            <TableRow
              key={kind}
              data-state={kind.startsWith('Selected') ? 'selected' : undefined}
              data-open={/open/i.test(kind) || undefined}
            >
              <TableCell>{kind}</TableCell>
              <TableCell align="right">412.6k</TableCell>
              <TableCell align="center">Instagram</TableCell>
              <TableCell align="right">11.18.2025</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Block>
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('gallery.html has no #root')
createRoot(root).render(<Gallery />)
