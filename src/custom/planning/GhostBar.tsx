import { lengthText, periodText } from './barTexts';
import { placeBar } from './placeBars';
import { sizes } from './sizes';
import type { Span } from './span';
import type { Ghost } from './useGridPointer';

/** Where what is pulled would come to stand, and when that is. */
export function GhostBar({ ghost, span }: { ghost: Ghost; span: Span }) {
  const { left, width } = placeBar(ghost, span.days);
  return (
    <div
      aria-hidden
      className={ghost.taken ? 'ghost taken' : 'ghost'}
      style={{
        left: `calc(var(--name) + (100% - var(--name)) * ${left / 100})`,
        width: `calc((100% - var(--name)) * ${width / 100})`,
        top: ghost.top + (sizes.lane - sizes.bar) / 2,
      }}
    >
      <span>
        {ghost.taken && 'Pris · '}
        {ghost.bar ? periodText(ghost, span) : lengthText(ghost)}
      </span>
    </div>
  );
}
