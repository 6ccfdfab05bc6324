import type { Card } from '../form/cardsOf';

/** Cards in blocks: neighbours made of fields together, each list alone. */
export function blocksOf(cards: readonly Card[]): Card[][] {
  const blocks: Card[][] = [];
  for (const card of cards) {
    const last = blocks.at(-1);
    if (last && !card.rows && !last[0]?.rows) last.push(card);
    else blocks.push([card]);
  }
  return blocks;
}
