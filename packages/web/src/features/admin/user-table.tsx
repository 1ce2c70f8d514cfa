import type { AdminUser, AdminUsersQuery } from '@limelight/contract/admin/schema'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link } from 'wouter'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../components/ui/table.tsx'
import { formatDate, formatMoment } from '../../display/format.ts'
import { imageUrl } from '../../server/image-url.ts'

export type Sort = AdminUsersQuery['sort']

type UserTableProps = {
  users: AdminUser[]
  openId: string | undefined
  sort: Sort
  onSort: (sort: Sort) => void
  hrefOf: (id: string) => string
}

export function UserTable({ users, openId, sort, onSort, hrefOf }: UserTableProps) {
  return (
    <Table label="Users" className="min-w-[340px]">
      <TableHeader>
        <TableRow>
          <SortHead name="name" sort={sort} onSort={onSort}>
            User
          </SortHead>
          <TableHead className="w-30">State</TableHead>
          <TableHead className="w-24 max-md:hidden">Plan</TableHead>
          <TableHead className="w-18 max-md:hidden">Role</TableHead>
          <SortHead name="createdAt" sort={sort} onSort={onSort} className="w-26 max-md:hidden">
            Joined
          </SortHead>
          <TableHead align="right" className="w-36 max-md:hidden">
            Last seen
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {users.map(user => (
          <TableRow key={user.id} data-row={user.id} data-open={user.id === openId ? '' : undefined}>
            <TableCell>
              <Link href={hrefOf(user.id)} className="flex min-w-0 items-center gap-2.5 rounded-sm">
                <Avatar name={user.fullName} src={user.photo.url === null ? null : imageUrl(user.photo.url)} />
                <span className="grid min-w-0">
                  <span className="truncate font-medium">{user.fullName || 'No name'}</span>
                  <span className="truncate text-muted-foreground text-xs">{user.email}</span>
                </span>
              </Link>
            </TableCell>
            <TableCell>
              <UserState user={user} />
            </TableCell>
            <TableCell className="text-xs max-md:hidden">{user.tariffName}</TableCell>
            <TableCell className="text-muted-foreground text-xs max-md:hidden">
              {user.role === 'admin' ? 'Admin' : 'User'}
            </TableCell>
            <TableCell className="text-xs tabular-nums max-md:hidden">{formatDate(user.createdAt)}</TableCell>
            <TableCell align="right" className="text-muted-foreground text-xs max-md:hidden">
              {user.lastSeenAt === null ? 'Never' : formatMoment(user.lastSeenAt)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function UserState({ user }: { user: AdminUser }) {
  if (user.isDeleted) return <Badge>Deleted</Badge>
  if (user.moderationData.moderationStatus === 'REFUSED') return <Badge variant="danger">Profile refused</Badge>
  if (user.photo.moderationStatus === 'REFUSED') return <Badge variant="danger">Photo refused</Badge>
  if (user.portfolio.some(image => image.moderationStatus === 'REFUSED'))
    return <Badge variant="danger">Image refused</Badge>
  if (!user.isActivated) return <Badge variant="line">Not activated</Badge>
  return <span className="text-muted-foreground text-xs">Active</span>
}

type SortHeadProps = {
  name: 'name' | 'createdAt'
  sort: Sort
  onSort: (sort: Sort) => void
  className?: string
  children: string
}

function SortHead({ name, sort, onSort, className, children }: SortHeadProps) {
  const isUp = sort === name
  const isDown = sort === `-${name}`
  return (
    <TableHead aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined} className={className}>
      <button
        type="button"
        className="inline-flex items-center gap-1"
        onClick={() => onSort(isUp ? `-${name}` : isDown ? name : name === 'name' ? 'name' : '-createdAt')}
      >
        {children}
        {isUp && <ArrowUp aria-hidden className="size-3" />}
        {isDown && <ArrowDown aria-hidden className="size-3" />}
      </button>
    </TableHead>
  )
}
