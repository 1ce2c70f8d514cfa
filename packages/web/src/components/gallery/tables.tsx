import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { Block } from './block.tsx'

export function TabRows() {
  return (
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
  )
}

export function Rows() {
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
