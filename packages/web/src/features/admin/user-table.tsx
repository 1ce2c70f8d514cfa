import type { AdminUser, AdminUsersQuery } from '@limelight/contract/admin/schema'
import { Link } from 'wouter'
import { SortHead } from '../../components/shell/sort-head.tsx'
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
          <SortHead<Sort> up="name" down="-name" first="name" sort={sort} onSort={onSort}>
            User
          </SortHead>
          <TableHead className="w-30">State</TableHead>
          <TableHead className="w-24 max-md:hidden">Plan</TableHead>
          <SortHead<Sort>
            {...{ up: 'createdAt', down: '-createdAt', first: '-createdAt', sort, onSort }}
            className="w-24 max-md:hidden"
          >
            Joined
          </SortHead>
          <TableHead align="right" className="w-34 max-md:hidden">
            Last seen
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {users.map(user => (
          <TableRow key={user.id} data-row={user.id} data-open={user.id === openId ? '' : undefined}>
            <TableCell>
              <Link href={hrefOf(user.id)} className="flex min-w-0 items-center gap-2.5 rounded-sm max-md:py-1.5">
                <Avatar name={user.fullName} src={user.photo.url === null ? null : imageUrl(user.photo.url)} />
                <span className="grid min-w-0">
                  <span className="flex min-w-0 items-center gap-1.5">
                    <span className="truncate font-medium">{user.fullName || 'No name'}</span>
                    {user.role === 'admin' && <Badge>Admin</Badge>}
                  </span>
                  <span className="truncate text-muted-foreground text-xs">{user.email}</span>
                  <span className="whitespace-normal text-muted-foreground text-xs tabular-nums md:hidden">
                    {user.tariffName}, joined {formatDate(user.createdAt)},{' '}
                    {user.lastSeenAt === null ? 'never seen' : `seen ${formatMoment(user.lastSeenAt)}`}
                  </span>
                </span>
              </Link>
            </TableCell>
            <TableCell>
              <UserState user={user} />
            </TableCell>
            <TableCell className="text-xs max-md:hidden">{user.tariffName}</TableCell>
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

/** The columns of the table, for a file. */
export function toExportedUser(user: AdminUser) {
  const refused = refusedOf(user)
  return {
    User: user.fullName,
    Email: user.email,
    State: user.isDeleted ? 'Deleted' : user.isActivated ? 'Active' : 'Not activated',
    Refused: refused ?? null,
    Plan: user.tariffName,
    Joined: formatDate(user.createdAt),
    'Last seen': user.lastSeenAt === null ? null : formatDate(user.lastSeenAt),
    Role: user.role,
    Id: user.id,
  }
}

/** The state that the tabs name, and what is refused. */
function UserState({ user }: { user: AdminUser }) {
  if (user.isDeleted) return <Badge>Deleted</Badge>
  const refused = refusedOf(user)
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
      {user.isActivated ? (
        <span className="text-muted-foreground text-xs">Active</span>
      ) : (
        <Badge variant="line">Not activated</Badge>
      )}
      {refused !== undefined && <Badge variant="danger">{refused} refused</Badge>}
    </span>
  )
}

function refusedOf({ moderationData, photo, portfolio }: AdminUser): string | undefined {
  if (moderationData.moderationStatus === 'REFUSED') return 'Profile'
  if (photo.moderationStatus === 'REFUSED') return 'Photo'
  return portfolio.some(image => image.moderationStatus === 'REFUSED') ? 'Image' : undefined
}
