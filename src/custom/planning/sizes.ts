/** In pixels: what rows that are not drawn are counted by. */
export const sizes = {
  head: 46,
  occupation: 38,
  category: 30,
  lane: 32,
  bar: 24,
  moreLane: 28,
  name: 224,
  /** As narrow as a bar can be. */
  least: 4,
};

/** A screen so low, or so enlarged, that vehicles are worth more than what is around them. */
export const lowScreen = '@media (max-height: 700px)';

export const headHeight = sizes.head + sizes.occupation;

/** As narrow as a day can be, in a window of so many. */
export const leastDay = (days: number) => (days > 45 ? 18 : days > 14 ? 25 : days > 7 ? 48 : 88);
