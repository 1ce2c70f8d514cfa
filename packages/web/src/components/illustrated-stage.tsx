import { type FaceName, Portrait } from './portrait.tsx'
import { Stage, type StageRow } from './shell/stage.tsx'

const face = (name: FaceName) => ({ id: name, face: <Portrait face={name} className="size-full" /> })

/** Topics and marks, without figures. */
const illustration: StageRow[] = [
  { ...face('sky'), name: 'Travel', peers: 0.88 },
  { ...face('violet'), name: 'Books & culture', peers: 0.27 },
  { ...face('rose'), name: 'Beauty & skincare', peers: 0.12 },
  {
    ...face('gold'),
    name: 'Food & cooking',
    isVerified: true,
    second: 'Engagement well above peers',
    peers: 0.62,
  },
  { ...face('plum'), name: 'Fashion', peers: 0.05 },
  { ...face('coral'), name: 'Parenting', peers: 0.47 },
  { ...face('slate'), name: 'Outdoor', peers: -0.2 },
]

export default function IllustratedStage({ className }: { className?: string }) {
  return (
    <Stage
      rows={illustration}
      label="A list of creators in the dark; a beam of light falls on one of them"
      {...(className !== undefined && { className })}
    />
  )
}
