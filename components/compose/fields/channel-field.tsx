import type { PostTargets } from '@/lib/post/post-targets'
import { compose as words } from '@/lib/text/posts/compose-words'
import { useTargets } from '../use-targets'

/** A channel of very many: one writes a part of its name and chooses. */
export function ChannelField({
  id,
  targets,
  channel,
  onChannel,
}: {
  id: string
  targets: PostTargets
  channel: string
  onChannel: (channel: string) => void
}) {
  const { channels } = useTargets({ targets, channel })
  return (
    <>
      <input
        className="field"
        aria-label={words.channel}
        aria-describedby={`${id}-channels`}
        list={`${id}-channel-list`}
        placeholder={words.whichChannel}
        value={channel}
        spellCheck={false}
        autoComplete="off"
        maxLength={200}
        onChange={({ target }) => onChannel(target.value)}
      />
      <datalist id={`${id}-channel-list`}>
        {channels.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <span id={`${id}-channels`} className="note">
        {words.manyChannels(targets.channelCount)}
      </span>
    </>
  )
}
