import { Columns3, Download, Mail, Plus, Scale, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { EnterMark } from '../ui/enter-mark.tsx'
import { Block, Line } from './block.tsx'

export function Buttons() {
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
      <Line>
        <CopyButton text="0x8f3ac41e" label="Copy address" />
        <Button variant="primary">
          Accept
          <EnterMark />
        </Button>
      </Line>
    </Block>
  )
}
