import { MaskedText } from '../masked-text.tsx'
import { NetworkIcon } from '../network-icon.tsx'
import { Portrait } from '../portrait.tsx'
import { Attention } from '../ui/attention.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Count } from '../ui/count.tsx'
import { Meter } from '../ui/meter.tsx'
import { PeerBar } from '../ui/peer-bar.tsx'
import { Progress } from '../ui/progress.tsx'
import { QualityRing } from '../ui/quality-ring.tsx'
import { Block, Line } from './block.tsx'

export function Marks() {
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

export function Measures() {
  return (
    <Block title="Counts, rings, meters, icons">
      <Line>
        <Count label="12 lists">12</Count>
        <Count variant="unread" label="3 unread">
          3
        </Count>
        <Attention />
        <QualityRing value={88} />
        <QualityRing value={64} />
        <QualityRing value={41} />
      </Line>
      <Meter label="Half used" value={50} max={100} />
      <Meter label="Nearly used up" value={85} max={100} />
      <Meter label="Used up" value={100} max={100} />
      <Progress aria-label="Export" value={0.6} />
      <Line>
        <NetworkIcon network="instagram" className="size-4" />
        <NetworkIcon network="youtube" className="size-4" />
        <Portrait face="gold" />
        <Portrait face="slate" />
        <MaskedText text="le***@mail.com" />
      </Line>
    </Block>
  )
}
