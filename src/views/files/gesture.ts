/** Where a finger is, in CSS pixels from the middle of the picture's frame. */
export interface Point {
  x: number;
  y: number;
}

/** How a picture is shown: how much larger than its frame, and how far it is moved, in CSS pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export const whole: View = { scale: 1, x: 0, y: 0 };

const most = 5;
/** A finger that has gone so far sideways turns the page. */
const enough = 48;

/**
 * The view once fingers have gone from some places to others: with two, what lay under each stays under it; with one, a
 * picture that is larger than its frame follows it. Never smaller than its frame, nor beyond its edges.
 * @param size of the frame.
 */
export function moved(
  view: View,
  from: readonly Point[],
  to: readonly Point[],
  size: { width: number; height: number },
): View {
  const [was, is] = [middle(from), middle(to)];
  const spread = from.length > 1 && to.length > 1 ? distance(to) / Math.max(1, distance(from)) : 1;
  const scale = Math.min(most, Math.max(1, view.scale * spread));
  const by = scale / view.scale;
  const kept = (room: number, at: number) => {
    const edge = (room * (scale - 1)) / 2;
    return Math.min(edge, Math.max(-edge, at));
  };
  return {
    scale,
    x: kept(size.width, is.x - (was.x - view.x) * by),
    y: kept(size.height, is.y - (was.y - view.y) * by),
  };
}

/** Which picture a finger swipes to that went from one place to another: the next, the one before, or none. */
export function turned({ scale }: View, from: Point, to: Point): -1 | 0 | 1 {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (scale > 1 || Math.abs(dx) < enough || Math.abs(dx) < 1.5 * Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}

function middle(points: readonly Point[]): Point {
  const count = Math.max(1, points.length);
  return {
    x: points.reduce((sum, one) => sum + one.x, 0) / count,
    y: points.reduce((sum, one) => sum + one.y, 0) / count,
  };
}

const distance = ([a, b]: readonly Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);
